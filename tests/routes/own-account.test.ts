import { beforeEach, describe, expect, test } from "vitest";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import { readReference } from "#app/platform/references.ts";
import { tablesWith } from "#tests/support/every-byte.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { cast, password } from "#tests/support/people.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import {
  type Browser,
  errorsOf,
  hidden,
  siteForEach,
  textWith,
  titleOf,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { ask } from "#tests/support/site-data.ts";
import { cancelOwnStay } from "#tests/support/stay-steps.ts";
import { booked, openForPets } from "#tests/support/stays.ts";
import { book, newVet, slot } from "#tests/support/vets.ts";

describe("a person's own screens", () => {
  const { site, ngozi: owner } = siteForEach("sqlite", "ada", "musa", "bisi", "ngozi");
  let ngozi: Browser;
  let musa: Browser;
  let reference: string;
  beforeEach(async () => {
    [ngozi, musa] = [await site.visitor().signIn("ngozi"), await site.visitor().signIn("musa")];
    const pet = await shelter(site.services, { name: "Simba" });
    const { name, email } = cast.ngozi;
    reference = await ask(site.services, pet, { name, email, message: "Only Ngozi may read this" });
  });

  const send = async (path: string, fields: Record<string, string>, who = ngozi) =>
    who.post(path, { ...fields, key: await who.keyOf(path) });
  const words = { subject: "My photo", message: "It does not load.\nWhy?" };

  test.each(["support", "feedback"])("%s sends a message once and lists it", async (kind) => {
    const here = `/dashboard/${kind}`;
    const fields = {
      ...words,
      subject: `About ${kind}`,
      key: await ngozi.keyOf(here),
    };
    const [first, second] = [await ngozi.post(here, fields), await ngozi.post(here, fields)];
    for (const response of [first, second]) {
      expect(response.status).toBe(303);
      expect(response.headers.get("Location")).toBe(here);
    }
    const told = await ngozi.wordsAfter(second);
    const said = /Your reference is ([\w-]+)\./.exec(told)?.[1] ?? "";
    expect(readReference(said)).toMatch(/^C/);
    expect(told.split(`About ${kind}`)).toHaveLength(2);
    expect(told).toContain("open");
    const all = wordsOf(await ngozi.html("/dashboard/messages"));
    expect(all).toContain(`About ${kind}`);
    expect(all).toContain(said);
    expect(wordsOf(await musa.html("/dashboard/messages"))).toContain("No messages yet");
    expect(wordsOf(await musa.html(here))).not.toContain(`About ${kind}`);
  });

  test("a message that comes back keeps its words, and a used key is replaced by a new one", async () => {
    const here = "/dashboard/support";
    const html = await textWith(422, send(here, { subject: " ", message: words.message }));
    expect(titleOf(html)).toBe("Error: Support · Rehome Lagos");
    expect(errorsOf(html)).toEqual([{ field: "subject", message: "Please enter a subject" }]);
    expect(typed(html, "message")).toBe(words.message);
    const key = await ngozi.keyOf(here);
    await ngozi.post(here, { ...words, subject: "First", key });
    const back = await textWith(409, ngozi.post(here, { ...words, subject: "Second", key }));
    expect(typed(back, "subject")).toBe("Second");
    const again = { ...words, subject: "Second", key: hidden(back, "key") };
    expect((await ngozi.post(here, again)).status).toBe(303);
  });

  test("after ten messages in an hour the next is 429, kept, and told when to try again", async () => {
    const bisi = await site.visitor().signIn("bisi");
    const here = "/dashboard/feedback";
    for (let n = 0; n < 10; n += 1) {
      expect((await send(here, { ...words, subject: `Number ${n}` }, bisi)).status).toBe(303);
    }
    const late = await send(here, { ...words, subject: "One more" }, bisi);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(typed(await late.text(), "subject")).toBe("One more");
  });

  test("history and e-mails tell of the person and of nobody else, notifications not of what they did", async () => {
    await send("/dashboard/profile/social", { website: "", instagram: "ngozi" });
    expect(wordsOf(await ngozi.html("/dashboard/history"))).toContain("You changed your profile");
    expect(wordsOf(await musa.html("/dashboard/history"))).not.toContain("You changed");
    const emails = "/dashboard/history/emails";
    expect(wordsOf(await ngozi.html(emails))).toContain("We have your request for Simba");
    const others = wordsOf(await musa.html(emails));
    expect(others).toContain("New sign-in to your account");
    expect(others).not.toContain("We have your request for Simba");
    // What they did themselves goes by e-mail alone.
    for (const who of [ngozi, musa]) {
      const told = wordsOf(await who.html("/dashboard/notifications"));
      expect(told).not.toMatch(/We have your request|New sign-in/);
    }
  });

  test("payments and billing say that there is nothing where there is nothing", async () => {
    expect(wordsOf(await ngozi.html("/dashboard/payments"))).toContain("You have no payments yet");
    for (const who of [ngozi, musa]) {
      expect(wordsOf(await who.html("/dashboard/billing"))).toContain("Nothing is booked");
    }
  });

  test("billing lists what was booked, the latest first, with what was asked for it", async () => {
    const { services } = site;
    const vet = await newVet(services);
    const host = await newcomer(services, "petOwner", "Bọ́lá Ìdòwú");
    const boarder = await openForPets(services, host);
    const home = { about: "", price: 8_000_00, newPhotos: [], removePhotos: [] };
    value(await saveHome(services, boarder, home, undefined));
    const petId = await newPet(services, owner, { name: "Bingo", species: "Dog" });
    const { stay } = await booked(services, boarder.id, { owner, petId });
    value(await book(services, owner, vet, { petId, slot: slot(services, 1, "09:00") }));
    const billing = wordsOf(await ngozi.html("/dashboard/billing"));
    expect(billing).toMatch(
      /Nothing owed .*Bọ́lá Ìdòwú Bingo, 3 nights Stay, 10 Jun to 13 Jun, 2026 not yet, ₦24,000\.00 asked .*Dr Halima Musa Bingo, a visit Visit, 3 Mar, 2026, 09:00 not yet, ₦7,500\.00 asked/,
    );
    expect(wordsOf(await musa.html("/dashboard/billing"))).not.toContain("Bingo");
    value(await cancelOwnStay(services, stay.reference, undefined));
    const after = wordsOf(await ngozi.html("/dashboard/billing"));
    expect(after).not.toContain("Bingo, 3 nights");
    expect(after).toContain("Bingo, a visit");
  });

  test("the screen of an owner's bookings is called My Bookings, its menu entry and breadcrumb My Appointments", async () => {
    const html = await ngozi.html("/dashboard/pet-owner/bookings");
    expect(titleOf(html)).toBe("My Bookings · Rehome Lagos");
    expect(html).toMatch(/<h1[^>]*>My Bookings</);
    expect(html).toMatch(/aria-current="page"[^>]*>(?:<[^>]*>)*My Appointments</);
  });

  test("the privacy center counts what there is, and another's is not among it", async () => {
    const mine = wordsOf(await ngozi.html("/dashboard/privacy"));
    expect(mine).toContain("Adoption requests (1)");
    expect(mine).toContain("Simba, pending");
    const theirs = wordsOf(await musa.html("/dashboard/privacy"));
    expect(theirs).toMatch(/Nothing stored [^.]*\bAdoption requests\b[^.]*\./);
    expect(theirs).not.toContain("Simba");
  });

  test("the file is an attachment that nobody keeps, without secrets or anybody else", async () => {
    const response = await ngozi.get("/dashboard/privacy/export");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="my-data-2026-03-02.json"',
    );
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { email: cast.ngozi.email },
      requests: [{ reference, message: "Only Ngozi may read this" }],
    });
    expect(text).not.toMatch(/argon2|password_hash|private_note/);
    const theirs = await musa.html("/dashboard/privacy/export");
    expect(theirs).not.toContain("Ngozi");
  });

  test("what a search finds depends on who asks", async () => {
    const find = async (who: Browser, q: string) =>
      wordsOf(await who.html(`/dashboard/search?q=${encodeURIComponent(q)}`));
    const ada = await site.visitor().signIn("ada");
    expect(await find(ada, "ngozi")).toContain(cast.ngozi.email);
    expect(await find(musa, "ngozi")).toContain("Nothing found for “ngozi”");
    expect(await find(musa, "")).toContain("Type a name or a few words");
    expect(await find(musa, "<b>zzz")).toContain("Nothing found for “<b>zzz”");
    const frame = await musa.html("/dashboard");
    expect(frame).toMatch(/<form[^>]*action="\/dashboard\/search"/);
  });

  test("charts are drawn by attributes, with their figures as a table", async () => {
    const title = "Pets up for adoption, by kind";
    const html = await ngozi.html("/dashboard/analytics");
    expect(html).not.toMatch(/ style=/);
    const [, svg = "", table = ""] =
      new RegExp(
        `(<svg[^>]*role="img"[^>]*>\\s*<title[^>]*>${title}.*?</svg>)(.*?</table>)`,
        "s",
      ).exec(html) ?? [];
    expect(svg).toMatch(/<desc[^>]*>[^<]+<\/desc>/);
    expect(svg).toMatch(/<rect[^>]* width="\d+"/);
    expect(wordsOf(table)).toContain(title);
    expect(wordsOf(table)).toMatch(/Dog 1 /);
    expect(wordsOf(html)).not.toContain("How fast do we answer?");
  });

  test("breadcrumbs lead to the analytics for good", async () => {
    const response = await site.visitor().get("/breadcrumbs");
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe("/dashboard/analytics");
  });

  test("erasing asks for the password, signs out, and leaves nothing", async () => {
    const here = "/dashboard/privacy/erase";
    const elsewhere = await site.visitor().signIn("ngozi");
    const html = await textWith(422, ngozi.post(here, { password: "not my password" }));
    expect(errorsOf(html)).toEqual([{ field: "password", message: "This is not your password" }]);
    expect(html).not.toContain("not my password");
    const gone = await ngozi.post(here, { password });
    expect(gone.status).toBe(303);
    expect(gone.headers.get("Location")).toBe("/login");
    expect(gone.headers.get("Clear-Site-Data")).toBe('"storage"');
    expect(ngozi.cookies.has("session")).toBe(false);
    expect(await ngozi.wordsAfter(gone)).toContain("Your account is erased.");
    expect((await elsewhere.get("/dashboard")).status).toBe(303);
    const login = await site.visitor().post("/login", { email: cast.ngozi.email, password });
    expect(login.status).toBe(422);
    const traces = [cast.ngozi.email, cast.ngozi.name, "Only Ngozi may read this"];
    expect(await tablesWith(site.services, traces)).toEqual([]);
    const form = { name: "Ngozi", email: cast.ngozi.email, phone: "08031234567" };
    const anew = { ...form, password: "another long password", userType: "petOwner" };
    expect((await site.visitor().post("/register", anew)).status).toBe(303);
  });

  test("the last member of staff is told why they cannot go", async () => {
    const ada = await site.visitor().signIn("ada");
    const response = await ada.post("/dashboard/privacy/erase", { password });
    expect(response.status).toBe(409);
    expect(wordsOf(await response.text())).toContain("last member of staff");
  });
});
