import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, formatDay, lagosDay } from "#app/platform/dates.ts";
import { admit } from "#tests/support/people.ts";
import { bombPng, photo, plain } from "#tests/support/pictures.ts";
import { hourMs, newKey } from "#tests/support/services.ts";
import {
  type Browser,
  HtmlClient,
  hidden,
  siteForAll,
  textWith,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import {
  asBooking,
  boarder,
  handedOver,
  openForPets,
  present,
  received,
  stayOf,
} from "#tests/support/stays.ts";

const dayMs = 24 * hourMs;
const requests = "/dashboard/pet-owner/boarding-requests";
const pets = "/dashboard/pet-owner/boarded-pets";
const sheet = "/dashboard/pet-owner/day";

describe("a boarder's workplace", () => {
  const { site, ada } = siteForAll("sqlite", "ada");
  const staff = site.signedIn("ada");
  let bisi: Actor;
  let musa: Actor;
  let browser: Browser;

  beforeAll(async () => {
    bisi = await boarder(site.services, "bisi", { places: 40 });
    musa = await openForPets(site.services, await admit(site.services, "musa"), { places: 9 });
  });
  beforeEach(async () => {
    site.services.pass(dayMs);
    browser = await site.visitor().signIn("bisi");
  });

  const today = () => lagosDay(site.services.now());
  const words = async (path: string) => wordsOf(await browser.html(path));
  const statusOf = async (reference: string) => (await stayOf(site.services, reference)).status;
  const booking = async (petName: string) => {
    const stay = await received(site.services, { petName });
    await asBooking(site.services, stay.id, bisi.id);
    return stay;
  };
  const tick = (stayId: string, more: Record<string, string> = {}) => {
    return { intent: "tick", stayId, day: today(), kind: "fed", slot: "morning", ...more };
  };

  test("without scripts a boarder accepts from the list, asks, and declines with a reason", async () => {
    const first = await booking("Akin");
    const second = await booking("Bola");
    const third = await booking("Chike");
    const client = await new HtmlClient(browser).open("/dashboard");
    await client.follow(/^Boarding Requests/);
    expect(client.words).toContain("To answer (3)");
    await client.press(`Accept the stay of Akin, ${first.owner_name}`);
    expect(client.notice).toContain("The stay is accepted. We have informed the owner.");
    expect(await statusOf(first.reference)).toBe("accepted");
    await client.open(`${requests}/${second.id}`);
    client.fill("Your question to the owner", "Does she like cats?");
    await client.press("Ask");
    expect(client.words).toContain("Does she like cats?");
    expect(await statusOf(second.reference)).toBe("needs_info");
    await client.open(`${requests}/${third.id}`);
    await client.press("Decline");
    expect(client.status).toBe(422);
    expect(client.words).toContain("Please say why; the owner reads it");
    client.fill("Reason, which the owner reads", "I travel that week.");
    await client.press("Decline");
    expect(client.notice).toContain("The request is declined. We have informed the owner.");
    expect(await statusOf(third.reference)).toBe("declined");
  });

  test("a stay that was handed over goes back to staff, and the form sent again is answered alike", async () => {
    const stay = await handedOver(site.services, ada, bisi, { petName: "Given" });
    const path = `${requests}/${stay.id}`;
    const html = await browser.html(path);
    const form = { intent: "giveBack", reason: "My roof leaks.", key: hidden(html, "key") };
    expect((await browser.post(path, { ...form, reason: "" })).status).toBe(422);
    const answer = await browser.post(path, form);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, requests]);
    expect(await stayOf(site.services, stay.reference)).toMatchObject({
      status: "accepted",
      boarder_id: null,
    });
    expect((await browser.post(path, form)).status).toBe(303);
    expect((await browser.post(path, { ...form, key: newKey() })).status).toBe(404);
    expect((await browser.get(path)).status).toBe(404);
  });

  test("another's request and pet are not there, and stay as they were", async () => {
    const theirs = await handedOver(site.services, ada, musa, { petName: "Theirs" });
    const there = await present(site.services, ada, musa, { petName: "There" });
    for (const { id } of [theirs, there]) {
      for (const path of [`${requests}/${id}`, `${pets}/${id}`]) {
        expect((await browser.get(path)).status).toBe(404);
        for (const intent of ["accept", "decline", "ask", "giveBack", "checkIn", "checkOut"]) {
          const form = { intent, reason: "r", question: "q", key: newKey() };
          const { status } = await browser.post(path, form);
          expect([status, intent]).toEqual([[404, 422].includes(status) ? status : 404, intent]);
        }
      }
      const sent = await browser.post(`${sheet}/send`, { ...tick(id), key: newKey() });
      expect(sent.status).toBe(404);
      expect((await browser.post(sheet, { ...tick(id), key: newKey() })).status).toBe(404);
    }
    expect(await statusOf(theirs.reference)).toBe("assigned");
    expect(await statusOf(there.reference)).toBe("checked_in");
    expect(await words(requests)).not.toContain("Theirs");
    expect(await words(sheet)).not.toContain("There");
  });

  test("every step that is not due by direct post is refused with who did what, under the specification's head", async () => {
    const stay = await present(site.services, ada, bisi);
    const expected = await handedOver(site.services, ada, bisi, { petName: "Later" });
    for (const intent of ["accept", "decline", "ask", "giveBack"]) {
      const form = { intent, reason: "Kept words", question: "Kept words", key: newKey() };
      const answer = await browser.post(`${requests}/${stay.id}`, form);
      const text = wordsOf(await answer.text());
      expect([answer.status, intent]).toEqual([409, intent]);
      expect(text).toContain("checked in the stay of Simba on");
      if (intent !== "accept") expect(text).toContain("Kept words");
    }
    for (const [id, intent] of [
      [stay.id, "checkIn"],
      [expected.id, "checkIn"],
      [expected.id, "checkOut"],
    ] as const) {
      const answer = await browser.post(`${pets}/${id}`, { intent, items: "Lead", key: newKey() });
      expect([answer.status, intent]).toEqual([409, intent]);
    }
    const unknown = await browser.post(`${requests}/${stay.id}`, { intent: "sell" });
    expect(unknown.status).toBe(422);
    expect(wordsOf(await unknown.text())).toContain("Failed to update boarding request");
  });

  test("without scripts a pet is checked in with its things, ticked off, written about and checked out", async () => {
    const stay = await handedOver(site.services, ada, bisi, {
      petName: "Rex",
      medications: "Half a tablet",
      startDate: today(),
      endDate: addDays(today(), 2),
    });
    const client = await new HtmlClient(browser).open(pets);
    expect(client.words).toContain("Arriving within seven days");
    await client.follow(/^Rex/);
    expect(client.words).toContain("Half a tablet");
    client.fill("What came along", "Red lead\n\n  Bowl  ");
    await client.press("Check In");
    expect(client.status).toBe(422);
    expect(client.alert).toContain("Please look at the vaccination card of Rex");
    expect(client.value("What came along")).toContain("Red lead");
    // Nothing was sent, so there is no file to compare.
    expect(client.has("Its file: name and date are right")).toBe(false);
    client.check("Seen on paper: name and date are right");
    await client.press("Check In");
    expect(client.words).toMatch(
      /Vaccination Card Vaccination card seen on paper\. .+, \d+ \w+, \d{4}, \d\d:\d\d/,
    );
    expect(client.notice).toContain("Rex is checked in.");
    await client.press("Tick Medicine, morning: Rex");
    expect(client.notice).toContain("Medicine in the morning: Rex.");
    await client.press("Undo Medicine, morning: Rex");
    expect(client.notice).toContain("Taken back: Medicine in the morning, Rex.");
    const bytes = new Uint8Array(await plain(400, 300, "#226644").jpeg().toBuffer());
    client.fill("Note about Rex for the owner", "He found the sofa.");
    client.attach("Photo", { name: "rex.jpg", type: "image/jpeg", bytes });
    await client.press("Add Note");
    expect(client.notice).toContain("Your note about Rex is with the owner.");
    expect(client.words).toContain("He found the sofa.");
    const src = /src="(\/care-photos\/[^"]+)"/.exec(client.html)?.[1] ?? "";
    expect((await browser.get(src)).headers.get("Content-Type")).toBe("image/webp");
    expect((await site.visitor().get(src)).status).toBe(404);
    client.check("Red lead");
    await client.press("Check Out");
    expect(client.status).toBe(422);
    expect(client.words).toContain("Not ticked: Bowl.");
    expect(await statusOf(stay.reference)).toBe("checked_in");
    client.check("The rest stays here");
    client.fill("Last note for the owner (optional)", "He slept on the sofa.");
    await client.press("Check Out");
    expect(client.notice).toContain("Rex is checked out. Not given back: Bowl.");
    expect(client.words).toContain("He slept on the sofa.");
    expect(client.words).toContain("Red lead (given back)");
    expect(await statusOf(stay.reference)).toBe("checked_out");
  });

  test("a photo of 60 million pixels is refused by its name, with the words kept; a smaller one is taken", async () => {
    const stay = await present(site.services, ada, bisi, { petName: "Big" });
    const client = await new HtmlClient(browser).open(`${pets}/${stay.id}`);
    const huge = new Uint8Array(bombPng(10_000, 6_000));
    client.fill("Note about Big for the owner", "Look at him.");
    client.attach("Photo", { name: "huge.png", type: "image/png", bytes: huge });
    await client.press("Add Note");
    expect(client.status).toBe(413);
    expect(client.words).toContain("“huge.png”");
    expect(client.value("Note about Big for the owner")).toBe("Look at him.");
    const large = new Uint8Array(await plain(1_600, 1_000, "#226644").jpeg().toBuffer());
    client.attach("Photo", { name: "large.jpg", type: "image/jpeg", bytes: large });
    await client.press("Add Note");
    expect(client.notice).toContain("Your note about Big is with the owner.");
  });

  test("a photo that came with words that are too long is there when they are mended", async () => {
    const stay = await present(site.services, ada, bisi, { petName: "Long" });
    const bytes = new Uint8Array(await photo(400, 300).jpeg().toBuffer());
    const form = new FormData();
    form.set("key", newKey());
    for (const [name, text] of Object.entries({ intent: "note", stayId: stay.id, day: today() })) {
      form.set(name, text);
    }
    form.set("text", "W".repeat(5001));
    form.set("photo", new File([bytes], "rex.jpg", { type: "image/jpeg" }));
    const html = await textWith(422, browser.post(sheet, form));
    const back = html.slice(html.indexOf(`day-note-${stay.pets[0]?.id}`));
    expect(typed(back, "text")).toHaveLength(5001);
    const [, id = ""] = /<input[^>]*name="photo"[^>]*value="([0-9a-f-]{36})"/.exec(back) ?? [];
    form.set("photo", id);
    form.set("text", "Short.");
    expect((await browser.post(sheet, form)).status).toBe(303);
    expect(await browser.html(`${pets}/${stay.id}`)).toContain(`/care-photos/${id}/small`);
  });

  test("the second to tick is told on the sheet who was first, with scripts and without", async () => {
    const stay = await present(site.services, ada, bisi, { petName: "Twice" });
    const client = await new HtmlClient(browser).open(sheet);
    const late = await new HtmlClient(browser).open(sheet);
    await client.press("Tick Fed, morning: Twice");
    expect(client.notice).toContain("Fed in the morning: Twice.");
    await late.press("Tick Fed, morning: Twice");
    expect(late.status).toBe(409);
    expect(late.words).toContain("Fed in the morning was ticked already: Bísí O'Neil,");
    const fields = { ...tick(stay.id), key: newKey() };
    const data = await browser.post(`${sheet}.data`, fields);
    expect(data.status).toBe(409);
    expect(await data.text()).toContain("was ticked already");
  });

  test("what the phone sends later is taken once under its key, and refused with a sentence else", async () => {
    const stay = await present(site.services, ada, bisi, { petName: "Later" });
    const send = async (fields: Record<string, string>) => {
      const headers = { Accept: "application/json" };
      const answer = await browser.post(`${sheet}/send`, fields, headers);
      return { status: answer.status, ...((await answer.json()) as { message?: string }) };
    };
    const key = newKey();
    const madeAt = new Date(site.services.now().getTime() - hourMs).toISOString();
    const done = { ...tick(stay.id, { madeAt }), key };
    const sent = { status: 200, at: site.services.now().toISOString() };
    expect(await send(done)).toEqual(sent);
    expect(await send(done)).toEqual(sent);
    const second = await send({ ...tick(stay.id), key: newKey() });
    expect(second.status).toBe(409);
    expect(second.message).toMatch(/was ticked already: Bísí O'Neil, .*, 09:00\.$/);
    const note = { ...tick(stay.id), intent: "note", text: "All is well.", key: newKey() };
    expect(await send(note)).toEqual(sent);
    expect(await send(note)).toEqual(sent);
    expect(await send({ ...tick(stay.id, { slot: "evening" }), key: newKey() })).toEqual({
      status: 422,
      message: "Evening begins at 16:00.",
    });
    expect((await send(tick(stay.id, { kind: "walked" }))).status).toBe(422);
    const diary = await words(`${pets}/${stay.id}`);
    expect(diary.match(/All is well\./g)).toHaveLength(1);
    await browser.post("/logout", {});
    const over = await browser.post(`${sheet}/send`, { ...tick(stay.id), key: newKey() });
    expect([303, 401]).toContain(over.status);
  });

  test("the owner reads the diary at the reference, a stranger does not, and staff see links to photos", async () => {
    const stay = await present(site.services, ada, bisi, { petName: "Diary" });
    const note = { ...tick(stay.id), intent: "note", text: "Her tail never stops.", key: newKey() };
    await browser.post(`${sheet}/send`, note);
    await browser.post(`${sheet}/send`, { ...tick(stay.id), key: newKey() });
    const owner = site.visitor();
    const path = `/r/${stay.reference}`;
    expect(await owner.words(path)).not.toContain("Her tail");
    await owner.post(path, { digits: stay.phone_key.slice(-4) });
    const read = await owner.words(path);
    expect(read).toContain("Her tail never stops.");
    expect(read).toContain("Fed: morning");
    const data = await owner.html(`${path}/data`);
    expect(data).toContain("Her tail never stops.");
    const seen = await staff.get(`/dashboard/staff/boarding-requests/${stay.id}`);
    expect(wordsOf(await seen.text())).toContain("Her tail never stops.");
  });

  test("the dashboard says who arrives and leaves, what is due, and what has no note", async () => {
    await handedOver(site.services, ada, bisi, {
      petName: "Arrival",
      startDate: today(),
      endDate: addDays(today(), 1),
    });
    const { id } = await present(site.services, ada, bisi, {
      petName: "Departure",
      endDate: today(),
    });
    const text = await words("/dashboard");
    expect(text).toMatch(/Arrival arrives .*Check In/);
    expect(text).toMatch(/Departure leaves .*Check Out/);
    expect(text).toContain("Notes to write");
    expect(text).toContain("Morning round");
    expect(await words(`/dashboard/search?q=departure`)).toContain("Departure");
    expect(await browser.html(`/dashboard/search?q=departure`)).toContain(`${requests}/${id}`);
  });

  test("the nights of a month say how many places are taken, also of the month after", async () => {
    const start = `${addDays(today(), 40).slice(0, 7)}-10`;
    await handedOver(site.services, ada, bisi, { startDate: start, endDate: addDays(start, 2) });
    const text = await words(`${pets}?month=${start.slice(0, 7)}`);
    expect(text).toContain(`${formatDay(start)}, 1/40 : 1 taken, 39 free`);
    expect(text).toContain(`${formatDay(addDays(start, 2))}, 0/40 : 0 taken, 40 free`);
    expect((await browser.get(`${pets}?month=9999-99`)).status).toBe(200);
  });
});
