import { beforeEach, expect, test } from "vitest";
import { emailsTo } from "#tests/support/emails.ts";
import { jpegPhoto, shelter } from "#tests/support/listings.ts";
import type { cast } from "#tests/support/people.ts";
import { HtmlClient, siteForEach } from "#tests/support/site.ts";
import { kemi } from "#tests/support/site-data.ts";
import { rowsOf } from "#tests/support/tables.ts";
import { invalid } from "#tests/support/valid-html.ts";

const { site } = siteForEach("sqlite", "ada", "tunde");
let pet: string;
beforeEach(async () => {
  pet = await shelter(site.services, { name: "Senator" });
});

const visit = (address: string) => new HtmlClient(site.visitor()).open(address);
const staff = async (address: string, who: keyof typeof cast = "ada") =>
  new HtmlClient(await site.visitor().signIn(who)).open(address);

function fillInterest(page: HtmlClient, changes: Partial<typeof kemi> = {}): HtmlClient {
  const { name, email, phone, message } = { ...kemi, ...changes };
  return page.fill("Name", name).fill("Email", email).fill("Phone", phone).fill("Message", message);
}

/** Somebody asks for the pet; ends on the reference. */
async function ask(changes: Partial<typeof kemi> = {}): Promise<HtmlClient> {
  const page = fillInterest(await visit(`/pet-details/${pet}`), changes);
  await page.press("Express Interest");
  expect(page.address).toMatch(/^\/r\//);
  return page;
}

async function openRequest(who: keyof typeof cast, email = kemi.email): Promise<HtmlClient> {
  const page = await staff(`/adoption-requests?${new URLSearchParams({ q: email })}`, who);
  await page.follow(/^View /);
  expect(page.heading).toBe("Request Details");
  return page;
}

test("a visitor asks for a pet, staff approve, and the visitor sees it", async () => {
  const visitor = await visit("/up-for-adoption");
  await visitor.follow("Learn More about Senator");
  expect(visitor.heading).toBe("Senator");
  await fillInterest(visitor).press("Express Interest");
  expect(visitor.notice).toBe("Interest submitted successfully!");
  expect(visitor.heading).toBe("Your request for Senator");
  expect(visitor.words).toContain("pending");

  const page = await openRequest("ada");
  expect(page.words).toContain("Our children are 9 and 12.");
  page.fill("Message to the applicant", "We loved your letter.");
  await page.press("Approve");
  expect(page.notice).toContain("Request status updated successfully: approved");

  await visitor.open(visitor.address);
  expect(visitor.words).toContain("We loved your letter.");
  expect(visitor.words).toContain("your request for Senator is approved");
  await visitor.open(`/pet-details/${pet}`);
  expect(visitor.words).toContain("Senator is reserved: we have approved another home");
  expect(visitor.has("Express Interest")).toBe(false);
});

test("Back to List is a link to the list", async () => {
  const page = await visit(`/pet-details/${pet}`);
  await page.follow("Back to List");
  expect(page.address).toBe("/up-for-adoption");
});

test("a wrong interest comes back with everything typed, and is sent when mended", async () => {
  const page = await visit(`/pet-details/${pet}`);
  await fillInterest(page, { name: "   ", phone: "12345" }).press("Express Interest");
  expect([page.status, page.alert]).toEqual([
    422,
    expect.stringContaining("Failed to submit interest"),
  ]);
  expect(page.html).toMatch(/<title>Error: /);
  expect([page.value("Email"), page.value("Phone"), page.value("Message")]).toEqual([
    kemi.email,
    "12345",
    kemi.message,
  ]);
  await page.fill("Name", kemi.name).fill("Phone", kemi.phone).press("Express Interest");
  expect(page.heading).toBe("Your request for Senator");
  expect(page.words).toContain(kemi.phone);
});

/** The address of the one request that was made. */
async function storedEmail(): Promise<string | undefined> {
  const row = await site.services.db.reader
    .selectFrom("interests")
    .select("email")
    .executeTakeFirst();
  return row?.email;
}

test.each([
  ["Use halima@gmail.com", "halima@gmail.com"],
  ["Keep halima@gmial.com", "halima@gmial.com"],
  // Who sends it again as it is has answered, too.
  ["Express Interest", "halima@gmial.com"],
])("a mistyped mail domain is asked about once: %s", async (button, stored) => {
  const page = await visit(`/pet-details/${pet}`);
  expect(await invalid(page.html, "the form")).toEqual([]);
  await fillInterest(page, { email: "halima@gmial.com" }).press("Express Interest");
  expect(await invalid(page.html, "the question")).toEqual([]);
  expect(page.words).toContain("Please check your e-mail address");
  expect(page.words).toContain("Did you mean halima@gmail.com?");
  expect(await storedEmail()).toBeUndefined();
  expect([page.value("Name"), page.value("Email"), page.value("Message")]).toEqual([
    kemi.name,
    "halima@gmial.com",
    kemi.message,
  ]);
  await page.press(button);
  expect(page.heading).toBe("Your request for Senator");
  expect(await storedEmail()).toBe(stored);
});

test("a mistake and the question about the address are told together", async () => {
  const page = await visit(`/pet-details/${pet}`);
  await fillInterest(page, { email: "halima@gmial.com", name: " " }).press("Express Interest");
  expect(page.alert).toContain("Failed to submit interest");
  expect(page.words).toContain("Did you mean halima@gmail.com?");
  await page.fill("Name", kemi.name).press("Use halima@gmail.com");
  expect(await storedEmail()).toBe("halima@gmail.com");
});

test("the same interest sent twice has one reference, another by the same person is refused", async () => {
  const first = await ask();
  expect((await ask()).address).toBe(first.address);
  const stranger = fillInterest(await visit(`/pet-details/${pet}`), { message: "Another letter." });
  await stranger.press("Express Interest");
  expect(stranger.alert).toContain("You already asked about");
  expect(stranger.value("Message")).toBe("Another letter.");
});

test("only four digits of the phone open a reference to a stranger", async () => {
  const { address } = await ask();
  const stranger = await visit(address);
  expect(stranger.heading).toBe("Adoption request");
  expect(stranger.words).toContain("pending");
  for (const secret of [kemi.name, kemi.email]) expect(stranger.html).not.toContain(secret);
  const digits = "Last four digits of your phone number";
  await stranger.fill(digits, "0000").press("Show my request");
  expect([stranger.status, stranger.alert !== ""]).toEqual([422, true]);
  expect(stranger.html).not.toContain(kemi.name);
  await stranger.fill(digits, "7788").press("Show my request");
  expect(stranger.words).toContain(kemi.name);
  expect(stranger.words).toContain(kemi.email);
});

test("a visitor withdraws the request", async () => {
  const page = await ask();
  await page.press("Yes, withdraw my request");
  expect(page.words).toContain("withdrawn");
  expect(page.has("Yes, withdraw my request")).toBe(false);
});

test("two staff approve two requests for one pet, and the second reads who was quicker", async () => {
  const other = { name: "Amina Bello", email: "amina@example.com", phone: "0803 555 9900" };
  await ask(other);
  await ask();
  const first = await openRequest("ada", other.email);
  const second = await openRequest("tunde");
  second.fill("Message to the applicant", "Please bring your children.");
  await first.press("Approve");
  expect(first.notice).toContain("Request status updated successfully");
  await second.press("Approve");
  expect(second.status).toBe(409);
  expect(second.alert).toContain("Ada Okafor approved Amina Bello's request for Senator");
  expect(second.words).toContain("Please bring your children.");
});

test("staff reject in the row and stay in their filtered list", async () => {
  await ask();
  const filtered = `/adoption-requests?${new URLSearchParams({ q: kemi.email })}`;
  const page = await staff(filtered);
  await page.press(`Reject ${kemi.name} for Senator: No reason given`);
  expect(page.address).toBe(filtered);
  expect(page.notice).toContain(
    `Request status updated successfully: rejected ${kemi.name} for Senator.`,
  );
  expect(page.has(`Reject ${kemi.name} for Senator: No reason given`)).toBe(false);
  expect(page.words).toContain("rejected");
});

test("staff approve, undo, reject, and a request leads back to the filtered list", async () => {
  await ask();
  const filtered = `/adoption-requests?${new URLSearchParams({ q: kemi.email })}`;
  const page = await openRequest("ada");
  await page.follow("Back to Adoption Requests");
  expect(page.address).toBe(filtered);
  await page.follow(/^View /);
  await page.press("Approve");
  // Nobody else waits, so it leads to the list.
  expect(page.address).toBe(filtered);
  await page.follow(/^View /);
  const undo = `Undo Approve, ${kemi.name} for Senator`;
  expect(page.words).toContain("Approve: you can undo it until");
  await page.press(undo);
  expect([page.has(undo), page.has("Approve")]).toEqual([false, true]);
  await page.open(filtered);
  await page.follow(/^View /);
  await page.fill("Private note about the rejection", "Too far away.").press("Reject");
  expect(page.has(`Undo Reject, ${kemi.name} for Senator`)).toBe(true);
});

test("an approval that does not work out frees the pet", async () => {
  await ask();
  const page = await openRequest("ada");
  await page.press("Approve");
  await page.open(`/adoption-requests?${new URLSearchParams({ q: kemi.email })}`);
  await page.follow(/^View /);
  await page.fill("Reason", "The landlord says no.").press("Release pet");
  expect(page.alert).toBe("");
  const visitor = await visit(`/pet-details/${pet}`);
  expect(visitor.has("Express Interest")).toBe(true);
});

const photo = async () => ({ name: "bimbo.jpg", type: "image/jpeg", bytes: await jpegPhoto() });

async function fillListing(name: string): Promise<HtmlClient> {
  const page = await staff("/create-adoption");
  page.fill("Pet Name", name).fill("Breed", "Local (Ekuke)").fill("Age (years)", "3");
  return page.fill("Location", "Yaba, Lagos").fill("Description", "Gentle, and fond of rain.");
}

test("a listing that came back keeps its picture, and is created when its words are right", async () => {
  const page = (await fillListing("   ")).attach("Pet Image", await photo());
  await page.press("Create Adoption Listing");
  expect(page.alert).toContain("Please enter the pet's name");
  expect(page.value("Breed")).toBe("Local (Ekuke)");
  expect(page.value("Description")).toBe("Gentle, and fond of rain.");
  expect(page.isChecked("bimbo.jpg")).toBe(true);
  await page.fill("Pet Name", "Bimbo").press("Create Adoption Listing");
  expect([page.address, page.alert]).toEqual([expect.stringMatching(/^\/pet-details\//), ""]);
  expect(page.notice).toBe("Adoption listing created successfully!");
  expect(page.heading).toBe("Bimbo");
  const [, picture = ""] = /<main[\s\S]*?<img[^>]* src="([^"]+)"/.exec(page.html) ?? [];
  expect((await page.browser.get(picture)).status).toBe(200);
});

test("a draft needs no picture, is not shown to visitors, and is changed, published and taken back", async () => {
  const page = await (await fillListing("Secret")).press("Save as draft");
  expect(page.notice).toBe("Secret is saved as a draft. Visitors do not see it yet.");
  expect((await visit("/up-for-adoption")).words).not.toContain("Secret");
  await page.open("/dashboard/staff/listings?status=draft");
  await page.follow("Secret");
  page.fill("Pet Name", "Bruno").attach("Add photos", await photo());
  await page.press("Save changes");
  expect(page.value("Pet Name")).toBe("Bruno");
  await page.press("Publish");
  expect((await visit("/up-for-adoption")).words).toContain("Bruno");
  await page.press("Withdraw");
  expect((await visit("/up-for-adoption")).words).not.toContain("Bruno");
});

test("a document that calls itself a photo is refused by its name, a missing photo by the form", async () => {
  const bytes = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n");
  const page = await fillListing("Bruno");
  page.attach("Pet Image", { name: "bruno.jpg", type: "image/jpeg", bytes });
  await page.press("Create Adoption Listing");
  expect(page.alert).toContain("bruno.jpg");
  expect(page.value("Pet Name")).toBe("Bruno");
  const missing = await fillListing(" ");
  await missing.press("Create Adoption Listing");
  expect(missing.alert).toContain("Please enter the pet's name");
  expect(missing.alert).toContain("Please add a photo of the pet");
});

test("a decided row stays in its place until the next load, also when the one below is decided", async () => {
  const people = ["Ada One", "Bola Two", "Chidi Three"].map((name, n) => ({
    name,
    email: `order${n}@example.com`,
    phone: `0803 555 770${n}`,
  }));
  for (const one of people) {
    site.services.pass(1000);
    await ask(one);
  }
  const order = (page: HtmlClient) =>
    [...page.html.matchAll(/View (Ada One|Bola Two|Chidi Three) for/g)].map(([, name]) => name);
  const page = await staff("/adoption-requests?status=pending");
  const before = order(page);
  expect(before).toEqual(["Ada One", "Bola Two", "Chidi Three"]);
  await page.press("Reject Ada One for Senator: No reason given");
  expect(order(page)).toEqual(before);
  expect(page.words).toContain("rejected. Undo");
  expect(page.has("Undo Reject, Ada One for Senator")).toBe(true);
  await page.press("Approve Bola Two for Senator");
  expect(order(page)).toEqual(before);
  expect(page.words).toMatch(/rejected\. Undo.*approved\. Undo/);
  await page.press("Undo Reject, Ada One for Senator");
  expect(page.notice).toContain("Undone: Reject, Ada One for Senator. Nobody gets an e-mail.");
  expect(order(page)).toEqual(before);
  await page.open(page.address);
  expect(order(page)).toEqual(["Ada One", "Chidi Three"]);
});

test("the notice of a decision holds Undo, which leads back to the same list", async () => {
  await ask();
  const filtered = "/adoption-requests?status=pending";
  const page = await staff(filtered);
  await page.press(`Approve ${kemi.name} for Senator`);
  expect(page.notice).toContain(`approved ${kemi.name} for Senator. Undo`);
  expect(page.html).toMatch(/role="status"(?:(?!<main).)*name="intent" value="undo-step"/s);
  await page.press(`Undo Approve, ${kemi.name} for Senator`);
  expect([page.address, page.has(`Approve ${kemi.name} for Senator`)]).toEqual([filtered, true]);
});

test("a request shows its message before Approve, and Reject after its reasons are opened", async () => {
  await ask();
  const page = await openRequest("ada");
  const at = (text: string) => page.html.indexOf(text);
  expect(at("Our children are 9 and 12.")).toBeLessThan(at('value="approve"'));
  expect(at('value="approve"')).toBeLessThan(at('value="reject"'));
  expect(page.html).toMatch(
    /<details><summary[^>]*>Reject this request<\/summary>(?:(?!<\/details>).)*We could not reach you/s,
  );
});

async function askAll(): Promise<void> {
  for (const [n, name] of ["Ada One", "Bola Two", "Chidi Three"].entries()) {
    site.services.pass(1000);
    await ask({ name, email: `many${n}@example.com`, phone: `0803 555 880${n}` });
  }
}

test("several requests are rejected with one reason after one question, and undone with one button", async () => {
  await askAll();
  const page = await staff("/adoption-requests?status=pending");
  page.check("Select Ada One for Senator").check("Select Chidi Three for Senator");
  await page.press("Reject selected");
  expect(page.heading).toBe("Reject 2 requests");
  expect([page.words.includes("Bola Two"), page.has("Reject 2 requests")]).toEqual([false, true]);
  const other = await openRequest("tunde", "many2@example.com");
  await other.press("Approve");
  page.fill("Reason in your own words", "We closed for the holidays.");
  await page.press("Reject 2 requests");
  expect(page.notice).toContain("You rejected 1 request. 1 request could not be changed.");
  expect(page.heading).toBe("1 request rejected");
  expect(page.words).toMatch(/Ada One Senator rejected Rejected\./);
  expect(page.words).toMatch(/Chidi Three Senator approved Not changed\. .* approved Chidi Three/);
  await page.open(page.address);
  expect(page.heading).toBe("1 request rejected");
  await page.press("Undo 1 request");
  expect(page.notice).toContain("Decision undone: 1 request is waiting again.");
  expect(page.has("Reject Ada One for Senator: No reason given")).toBe(true);
});

test("several approvals are released with a reason, which is asked for", async () => {
  await askAll();
  const page = await staff("/adoption-requests?q=ada");
  await page.press("Approve Ada One for Senator");
  await page.open("/adoption-requests");
  for (const name of ["Ada One", "Bola Two"]) page.check(`Select ${name} for Senator`);
  await page.press("Release selected");
  expect(page.heading).toBe("Release 1 request");
  expect(page.words).toContain("is not approved, so it stays as it is");
  await page.fill("Reason", " ").press("Release 1 request");
  expect([page.status, page.alert]).toEqual([
    422,
    expect.stringContaining("Please say why; the applicants read it"),
  ]);
  await page.fill("Reason", "The landlord says no.").press("Release 1 request");
  expect(page.heading).toBe("1 request released");
  expect(page.notice).toContain("You released 1 request.");
  await page.press("Undo all 1");
  expect(page.notice).toContain("Decision undone: 1 request is approved again.");
  expect(page.address).toBe("/adoption-requests");
  expect(page.has("Approve Ada One for Senator")).toBe(false);
});

test("one notice undoes a selection of fifty, and says how many could not be", async () => {
  for (let n = 0; n < 50; n += 1) {
    site.services.pass(1000);
    await ask({
      name: `Person ${n}`,
      email: `fifty${n}@example.com`,
      phone: `0803 555 9${String(n).padStart(3, "0")}`,
    });
  }
  const rows = await rowsOf(site.services, "interests", {}, "id");
  const page = await staff(
    `/adoption-requests/selected?do=reject&${rows.map(({ id }) => `id=${id}`).join("&")}`,
  );
  await page.press("Reject 50 requests");
  expect(page.notice).toContain("You rejected 50 requests.");
  const other = await openRequest("tunde", "fifty7@example.com");
  await other.press("Undo Reject, Person 7 for Senator");
  await page.press("Undo all 50");
  expect(page.notice).toContain(
    "Decision undone: 49 requests are waiting again. 1 request could not be undone",
  );
});

test("one of a pet's applicants is approved and the ticked others answered in one step, with one Undo", async () => {
  await askAll();
  await ask({ name: "Dayo Four", email: "four@example.com", phone: "0803 555 8804" });
  const page = await staff("/adoption-requests?group=pet");
  await page.follow("All for Senator");
  expect(page.address).toBe(`/adoption-requests/pets/${pet}`);
  const decided = page.address;
  expect(page.words).toContain("Our children are 9 and 12.");
  page.check("Answer Dayo Four", false);
  // Somebody else is answered meanwhile.
  await (await openRequest("tunde", "many2@example.com")).press("No reason given");
  await page.press("Approve Bola Two and answer the other 3");
  expect(page.address).toBe(decided);
  expect(page.notice).toContain(
    "You approved Bola Two for Senator and answered 1 other. Not answered, because they wait no longer: Chidi Three.",
  );
  expect(page.words).toContain("Bola Two is approved.");
  expect(page.words).toContain("2 decided, e-mails leave from");
  expect([page.has("Answer Dayo Four"), page.has("Answer Ada One")]).toEqual([true, false]);
  await page.open("/adoption-requests?q=%E1%B9%A2ad%C3%A9");
  await page.press("Undo last Bola Two for Senator and 1 other");
  expect(page.notice).toContain("Undone: 2 decisions. Nobody gets an e-mail.");
  expect(page.address).toBe("/adoption-requests?q=%E1%B9%A2ad%C3%A9");
  const wrong = { intent: "undo-step", batch: "x", back: "?q=Ṣadé\r\nX: y", key: "k".repeat(20) };
  expect((await page.browser.post(decided, wrong)).status).toBe(404);
  await page.open(decided);
  expect([page.has("Answer Ada One"), page.has("Answer Bola Two")]).toEqual([true, true]);

  await page.press("Approve Bola Two and answer the other 2");
  const { html, browser } = page;
  site.services.pass(11 * 60_000);
  const [, form = ""] = /role="status"(.*?)<main/s.exec(html) ?? [];
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? "";
  const late = await browser.post(decided, {
    intent: field("intent"),
    key: field("key"),
    batch: field("batch"),
  });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("The ten minutes to undo it are over.");
});

test("Approve in the row, in the record and at home answers the pet's others in the same tap, and Undo takes back all", async () => {
  await askAll();
  const statuses = async () => {
    const rows = await site.services.db.reader
      .selectFrom("interests")
      .select(["name", "status"])
      .orderBy("name")
      .execute();
    return rows.map(({ name, status }) => `${name} ${status}`);
  };
  const waiting = await statuses();
  const decided = waiting.map((one) =>
    one.replace("pending", one.startsWith("Bola Two") ? "approved" : "rejected"),
  );
  const list = "/adoption-requests?status=pending";
  const all = "Approve and answer the other 2: Bola Two for Senator";

  const row = await staff(list);
  const late = await new HtmlClient(row.browser).open(list);
  await row.press(all);
  expect(row.address).toBe(list);
  expect(row.notice).toContain("You approved Bola Two for Senator and answered 2 others.");
  expect(await statuses()).toEqual(decided);
  expect((await emailsTo(site.services, "many1@example.com")).length).toBeGreaterThan(1);
  // The row that was decided stays, and its Undo is of everything.
  await row.press("Undo Approve, Bola Two for Senator");
  expect(row.notice).toContain("Undone: 3 decisions. Nobody gets an e-mail.");
  expect([row.address, await statuses()]).toEqual([list, waiting]);

  // A list from before: who has asked since waits on.
  site.services.pass(60_000);
  await ask({ name: "Zainab Late", email: "late@example.com", phone: "0803 555 8899" });
  await late.press(all);
  expect(await statuses()).toEqual([...decided, "Zainab Late pending"]);
  await late.press("Undo");
  expect(late.address).toBe(list);
  expect(await statuses()).toEqual([...waiting, "Zainab Late pending"]);

  const record = await openRequest("ada", "many1@example.com");
  const address = record.address;
  await record.press("Approve and answer the other 3");
  expect(record.notice).toContain("Nothing waits here any more.");
  expect((await statuses()).filter((one) => one.endsWith("rejected"))).toHaveLength(3);
  await record.open(address);
  await record.press(/^Undo Approve/);
  expect(record.address).toBe(address.replace(/\?.*/, ""));
  expect(await statuses()).toEqual([...waiting, "Zainab Late pending"]);
});

test("after an approval in the row those who still ask can be told, and each record offers the kind answer first", async () => {
  await askAll();
  const row = await staff("/adoption-requests?status=pending");
  expect(row.words).toContain("3 ask");
  await row.press("Approve Bola Two for Senator");
  expect(row.words).toContain("2 others ask for this pet");
  await row.follow("Tell them");
  expect(row.has("Answer those who are ticked")).toBe(true);
  const record = await openRequest("ada", "many0@example.com");
  await record.press("Reject: Another home suits better");
  expect(record.notice).toContain("rejected");
});

test("an approval that answers the others is one however often its form is sent, and wants its own words", async () => {
  await askAll();
  const page = await openRequest("ada", "many1@example.com");
  const [, path = ""] = /(\/adoption-requests\/[0-9a-f-]{36})/.exec(page.address) ?? [];
  const form = { intent: "approve-all", key: "k".repeat(20), reason: "", privateNote: "" };
  const countedAt = site.services.now().toISOString();
  const first = await page.browser.post(path, { ...form, countedAt });
  const again = await page.browser.post(path, { ...form, countedAt });
  expect([first.status, again.status]).toEqual([303, 303]);
  const history = await site.services.db.reader
    .selectFrom("history")
    .select("id")
    .where("step", "in", ["staff.approve", "staff.reject"])
    .execute();
  expect(history).toHaveLength(3);
  for (const wrong of ["", "zzz", "2026"]) {
    const key = `${"w".repeat(20)}${wrong}`;
    expect((await page.browser.post(path, { ...form, key, countedAt: wrong })).status).toBe(422);
  }
});

test("a search says in which order it comes, and offers no other", async () => {
  await askAll();
  const page = await staff("/adoption-requests?sort=-name");
  expect(page.html).toContain("sort=name");
  expect(page.words).not.toContain("wait first");
  await page.fill("Search requests", "senator").press("Search");
  expect(page.words).toContain("3 requests, those that wait first");
  expect(page.html).not.toMatch(/<th[^>]*><a/);
  await page.open("/adoption-requests?q=senator&status=pending");
  expect(page.words).toContain("3 requests, oldest first");
});

test("the selected requests are a file of their own, and more than fifty are refused", async () => {
  await askAll();
  const page = await staff("/adoption-requests");
  page.check("Select Bola Two for Senator");
  const id =
    /value="([^"]+)"[^>]*aria-label="Select Bola Two|aria-label="Select Bola Two[^>]*value="([^"]+)"/
      .exec(page.html)
      ?.slice(1)
      .find(Boolean);
  const file = await page.browser.html(`/adoption-requests.csv?id=${id}`);
  expect([file.includes("Bola Two"), file.includes("Ada One")]).toEqual([true, false]);
  const many = Array.from(
    { length: 51 },
    (_, n) => `019cadc6-9a80-7000-8000-${String(n).padStart(12, "0")}`,
  );
  const answer = await page.browser.post("/adoption-requests/selected", {
    intent: "reject",
    ids: many.join(),
  });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("at most 50 requests at once");
});

test("photos are ordered by buttons, keep what matters in view, and the words are saved with them", async () => {
  const page = (await fillListing("Bimbo")).attach("Pet Image", await photo());
  await page.press("Save as draft");
  await page.attach("Add photos", { ...(await photo()), name: "second.jpg" }).press("Save changes");
  const shown = () =>
    [...page.html.matchAll(/name="photo\dId" value="([^"]+)"/g)].map(([, id]) => id);
  const before = shown();
  expect(before).toHaveLength(2);
  page.fill("Location", "Ikeja, Lagos").check("Photo 2: top left");
  await page.press("Make main: photo 2");
  expect(shown()).toEqual(before.toReversed());
  expect(page.value("Location")).toBe("Ikeja, Lagos");
  expect(page.isChecked("Photo 1: top left")).toBe(true);
  await page.press("Move photo 1 down");
  expect(shown()).toEqual(before);
});
