import { filters, searches } from "@rehome/bench/load.ts";
import { emailOf, type Field, phoneOf, pick, signIn, visit, type Work } from "./work.ts";

export const reading: Work = {
  name: "reading",
  hands: 4,
  pauseMs: 60,
  begin(field) {
    const { browser } = visit(field, "reading");
    const fixed = ["/", "/up-for-adoption", "/blog", "/about-us", "/pet-boarding", "/donate"];
    return async () => {
      const number = field.next();
      const pet = `/pet-details/${pick(field.cast.listings, number)}`;
      // A search of its own each time, which no cache has.
      const search = `/up-for-adoption?q=${number}`;
      await browser.get(pick([...fixed, ...searches, ...filters, pet, search, pet], number));
    };
  },
};

export const interests: Work = {
  name: "interests",
  hands: 3,
  pauseMs: 300,
  begin: (field) => async () => {
    const number = field.next();
    const email = emailOf(number, "wish");
    const page = await visit(field, "interests").open(
      `/pet-details/${pick(field.cast.listings, number)}`,
    );
    page.fill("Name", "Kemi Drill").fill("Email", email).fill("Phone", phoneOf(number));
    page.fill("Message", `Is this one still looking for a home? ${number}`);
    field.observed.tried.interests.push(email);
    await page.press("Express Interest");
    const reference = referenceIn(page.address);
    if (!reference)
      throw new Error(`no reference, but ${page.status} ${page.address} ${page.alert}`);
    field.observed.acknowledged.interests.push({ reference, email });
  },
};

export const requests: Work = {
  name: "boarding requests with files",
  hands: 2,
  pauseMs: 1_500,
  begin: (field) => async () => {
    const number = field.next();
    const email = emailOf(number, "boarding");
    const page = await visit(field, "boarding requests with files").open("/pet-boarding/form");
    page.fill("Start Date", dayFrom(20)).fill("End Date", dayFrom(22)).check("Dog");
    page.fill("Pet Name", `Simba ${number}`).fill("Pet Age", "2").fill("Breed", "Boerboel");
    page
      .fill("Owner Name", "Bisi Drill")
      .fill("Email", email)
      .fill("Phone Number", phoneOf(number));
    const files = [
      { label: "Pet Images", name: "simba.jpg", type: "image/jpeg", bytes: field.photo },
      { label: "Vaccination Card", name: "card.pdf", type: "application/pdf", bytes: pdf(number) },
    ];
    for (const { label, ...file } of files) page.attach(label, file);
    field.observed.tried.requests.push(email);
    await page.press("Submit Boarding Request");
    const reference = referenceIn(page.address);
    if (!reference)
      throw new Error(`no reference, but ${page.status} ${page.address} ${page.alert}`);
    // With the store away the words are kept, and its page says which file is to be sent again.
    for (const { label, ...file } of files) {
      const isThere = () => new RegExp(`${file.name}, [0-9,]+ kB`).test(page.words);
      for (let tries = 0; tries < 20 && !isThere(); tries += 1) {
        if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 2_000));
        await page.open(`/r/${reference}`);
        if (!isThere()) await page.attach(label, file).press(`Send ${label}`);
      }
      if (!isThere()) throw new Error(`${file.name} of ${reference} was not taken: ${page.alert}`);
    }
    field.observed.acknowledged.requests.push({ reference, email, files: 2 });
  },
};

export const gifts: Work = {
  name: "gifts",
  hands: 2,
  pauseMs: 800,
  begin: (field) => async () => {
    const number = field.next();
    const naira = 1_000 + (number % 900);
    const email = emailOf(number, "giver");
    const page = await visit(field, "gifts").open("/donate");
    page
      .fill(/^Donation Amount/, String(naira))
      .fill("Email Address", email)
      .fill("First Name", "Tobi");
    field.observed.tried.gifts.push(email);
    await page.press("Donate Now");
    let checkout = page.browser.left;
    // The provider was away: the gift's own page offers to try again.
    for (let tries = 0; tries < 20 && !checkout; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const again = [/^Pay/, /^Try again/i, "Donate Now"].find((name) => page.has(name));
      if (again === undefined) break;
      await page.press(again);
      checkout = page.browser.left;
    }
    if (!checkout)
      throw new Error(
        `no checkout, but ${page.status} ${page.address} ${page.alert} ${page.words.slice(0, 150)}`,
      );
    const paid = await fetch(checkout, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ choice: "pay" }),
    });
    const back = paid.headers.get("Location");
    if (!back) throw new Error(`the provider took no money: ${paid.status}`);
    field.observed.acknowledged.gifts.push({ email, naira });
    await page.open(back.replace(field.parts.origin, ""));
  },
};

export const signIns: Work = {
  name: "sign-ins",
  hands: 1,
  pauseMs: 1_200,
  begin: (field) => async () => {
    const who = pick(field.cast.owners, field.next());
    const page = await signIn(field, "sign-ins", who);
    field.observed.acknowledged.signIns.push({ cookie: page.browser.cookie, name: who.name });
  },
};

/** Somebody forgot their password, waits for the e-mail, follows its link and signs in by the new one. */
export const passwordLinks: Work = {
  name: "password links",
  hands: 1,
  pauseMs: 2_000,
  begin: (field) => {
    const waiting = [...field.cast.forgetful];
    return async () => {
      const who = waiting.pop();
      if (!who) return;
      const page = await visit(field, "password links").open("/forgotten-password");
      await page.fill("Email Address", who.email).press("Send the link");
      const at = Date.now();
      field.observed.acknowledged.links.push({ email: who.email, at });
      const link = await linkTo(field, who.email);
      if (!link) return;
      const password = "mangoes in the harmattan";
      await page.open(link);
      await page.fill("Password", password).press("Set password");
      const again = await signIn(field, "password links", { ...who, password });
      const { cookie } = again.browser;
      field.observed.acknowledged.signIns.push({ cookie, name: who.name });
    };
  },
};

async function linkTo(field: Field, email: string): Promise<string | undefined> {
  while (!field.isOver()) {
    const mail = field.parts.mail.received.find(({ to }) => to === email);
    const link = /\/set-password\/[\w-]+/.exec(mail?.text ?? "")?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return undefined;
}

const referenceIn = (address: string) => /^\/r\/([AB][A-Z0-9]{10})/.exec(address)?.[1];

export function dayFrom(days: number): string {
  return new Date(Date.now() + days * 86_400_000 + 3_600_000).toISOString().slice(0, 10);
}

const pdf = (number: number) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n% ${number}\ntrailer\n<<>>\n%%EOF\n`);
