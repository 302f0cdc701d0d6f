import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimProfilePhoto } from "#app/features/accounts/person/person-photo.server.ts";
import { sharePet } from "#app/features/pets/pet/share-pet.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import { value } from "#tests/support/listings.ts";
import { admit, cast } from "#tests/support/people.ts";
import { newcomer, newPet, newRecord, stagePdf } from "#tests/support/pets.ts";
import { photo } from "#tests/support/pictures.ts";
import { hourMs } from "#tests/support/services.ts";
import {
  type Browser,
  errorsOf,
  HtmlClient,
  openSite,
  siteForAll,
  textWith,
  typed,
  wordsOf,
} from "#tests/support/site.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";
import {
  appointmentOf,
  newVet,
  practise,
  requested,
  slot,
  timesOfVet,
  vetTakes,
} from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
const bookings = "/dashboard/pet-owner/bookings";
const vets = "/dashboard/pet-owner/vets";
const diary = "/dashboard/veterinarian/appointments";
const patients = "/dashboard/veterinarian/patients";

describe("appointments", () => {
  const { site, ngozi, musa } = siteForAll("sqlite", "ngozi", "musa");
  let rival: Actor;
  let owner: Browser;
  let vet: Browser;
  let petId: string;

  beforeAll(async () => {
    await verify(musa);
    await practise(site.services, musa, { practice: { specialisations: ["Surgery"] } });
    rival = await newVet(site.services, "Dr Rival", { practice: { area: "Yaba", fee: 500_000 } });
    petId = await newPet(site.services, ngozi, { name: "Simba", allergies: "Chicken" });
    owner = await site.visitor().signIn("ngozi");
    vet = await site.visitor().signIn("musa");
  });
  beforeEach(() => site.services.pass(dayMs));

  const verify = ({ id }: Actor) =>
    updateRows(site.services, "people", { id }, { verified_at: site.services.now().toISOString() });
  const own = (time: string, days = 1) =>
    requested(site.services, musa, slot(site.services, days, time), { owner: ngozi, petId });
  const statusOf = async (id: string) => (await appointmentOf(site.services, id)).status;

  test("without scripts are found, booked, confirmed, done and cancelled", async () => {
    const page = await new HtmlClient(owner).open("/dashboard");
    await page.follow("Find Veterinarians");
    expect(page.words).toContain("Dr Rival");
    page.fill("Name, clinic or area", "musa").fill("Specialisation", "Surgery");
    await page.press("Search");
    expect(page.address).toBe(`${vets}?searchTerm=musa&specialization=Surgery&sortBy=`);
    expect(page.words).not.toContain("Dr Rival");
    await page.follow(`See Times of ${musa.name}`);
    expect(page.heading).toBe(musa.name);
    await page.follow("Later days");
    expect(page.opensAt).toBe("free-days");
    await page.follow("Earlier days");
    await page.follow(/^Wed 4 Mar/);
    expect(page.opensAt).toBe("free-days");
    page.check("11:30").check("SimbaDog").fill("Reason", "Limps");
    page.check(`${musa.name} may see my pet's health page`);
    await page.press("Book");
    expect(page.notice).toContain("Request sent to the veterinarian.");
    const id = page.address.split("/").at(-1) ?? "";
    expect(page.words).toContain("Wednesday, 4 Mar, 2026, 11:30 to 12:00");

    const doctor = await new HtmlClient(vet).open("/dashboard");
    expect(doctor.has("Confirm Simba, Wed 4 Mar, 11:30")).toBe(true);
    await doctor.open("/dashboard/veterinarian/appointments?show=requests");
    await doctor.press("Confirm: Simba, Wed 4 Mar, 11:30");
    expect(doctor.notice).toContain("is confirmed. We have informed the owner");
    expect(await statusOf(id)).toBe("confirmed");

    await page.open(bookings);
    expect(page.words).toContain("Coming (1)");
    await page.press("Yes, cancel the appointment of Simba, Wed 4 Mar, 11:30");
    expect(page.notice).toContain("The appointment of Simba is cancelled");
    expect(page.words).toContain("Coming (0)");
    expect(page.words).not.toContain("11:30");
    await page.follow("Cancelled");
    expect(page.words).toContain("Wed 4 Mar, 11:30");
  });

  test("are sorted by name, by fee and by who is free first", async () => {
    const names = async (query: string) => {
      const html = await owner.html(`${vets}${query}`);
      return [...html.matchAll(/aria-label="See Times of ([^"]*)"/g)].map(([, name]) => name);
    };
    expect(await names("")).toEqual([musa.name, "Dr Rival"]);
    expect(await names("?sortBy=fee")).toEqual(["Dr Rival", musa.name]);
    const taken = await requested(site.services, musa, slot(site.services, 0, "10:30"));
    expect(await names("?sortBy=nextFree")).toEqual(["Dr Rival", musa.name]);
    expect(taken.id).not.toBe("");
    expect(await names("?searchTerm=YABA")).toEqual(["Dr Rival"]);
    expect(await names("?specialization=Horses")).toEqual([]);
  });

  test("show a veterinarian's photo in the list and on their page", async () => {
    const seen = await newVet(site.services, "Dr Seen");
    const bytes = await photo(300, 300).jpeg().toBuffer();
    const staged = value(await stagePicture(site.services, seen, { name: "me.jpg", bytes }));
    await site.services.db.transaction((trx) => claimProfilePhoto(trx, seen.id, staged.id));
    const list = await owner.html(`${vets}?searchTerm=seen`);
    const page = await owner.html(`${vets}/${seen.id}`);
    for (const html of [list, page]) {
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      const file = new RegExp(`src="(/pictures/${staged.id}/\\d+\\.\\w+)"`).exec(main)?.[1];
      expect((await owner.get(file ?? "/none")).status).toBe(200);
    }
  });

  test("are written about without scripts by both sides, and what is new is in their messages", async () => {
    const { id } = await own("12:30");
    const page = await new HtmlClient(owner).open(`${bookings}/${id}`);
    await page.press("Send");
    expect(page.status).toBe(422);
    expect(page.words).toContain("Please write a message");
    page.fill("Your message", "Must he be fasting?\n\nHe eats at six.");
    await page.press("Send");
    expect(page.notice).toBe(`Your message to ${musa.name} is sent.`);
    expect(page.address).toBe(`${bookings}/${id}`);
    expect(page.words).toContain("Must he be fasting? He eats at six.");

    const doctor = await new HtmlClient(vet).open("/dashboard/messages");
    expect(doctor.words).toContain("Must he be fasting?");
    expect(doctor.words).toContain("1 new");
    await doctor.follow(new RegExp(`^${ngozi.name}, Simba, `));
    expect(doctor.address).toBe(`${diary}/${id}`);
    doctor.fill("Your message", "From midnight on.");
    await doctor.press("Send");
    expect(doctor.notice).toBe(`Your message to ${ngozi.name} is sent.`);
    await doctor.open("/dashboard/messages");
    expect(doctor.words).toContain("You: From midnight on.");
    expect(doctor.words).not.toContain("1 new");

    await page.open("/dashboard/messages");
    expect(page.words).toContain("From midnight on.");
    expect(page.words).toContain("1 new");
    await page.follow(new RegExp(`^${musa.name}, Simba, `));
    expect(page.words).toContain("From midnight on.");
    await page.open("/dashboard/messages");
    expect(page.words).not.toContain("1 new");
  });

  test("keep what was written when it is too long, too late or not theirs to write", async () => {
    const { id } = await own("15:30");
    const path = `${bookings}/${id}`;
    const key = "k".repeat(20);
    const message = "m".repeat(5001);
    const html = await textWith(422, owner.post(path, { intent: "message", message, key }));
    expect(typed(html, "message")).toHaveLength(5001);
    expect(errorsOf(html)).toEqual([
      { field: "message", message: "Please use at most 2,000 characters" },
    ]);
    const theirs = await requested(site.services, rival, slot(site.services, 1, "12:00"));
    for (const [browser, address] of [
      [owner, `${bookings}/${theirs.id}`],
      [vet, `${diary}/${theirs.id}`],
      [owner, `${bookings}/x`],
    ] as const) {
      const answer = await browser.post(address, { intent: "message", message: "Hi", key });
      expect(answer.status, address).toBe(404);
    }
    site.services.pass(9 * dayMs);
    const again = await site.visitor().signIn("ngozi");
    const words = { intent: "message", message: "My thanks, typed late", key: `${key}2` };
    const page = await textWith(409, again.post(path, words));
    expect(wordsOf(page)).toContain(
      "Messages can be written until seven days after an appointment.",
    );
    expect(wordsOf(page)).toContain("My thanks, typed late");
    expect(page).not.toContain('name="message"');
    owner = again;
    vet = await site.visitor().signIn("musa");
  });

  test("show no veterinarian who is not verified, neither in the list nor by the address", async () => {
    const other = await newcomer(site.services, "veterinarian", "Dr Nobody");
    await practise(site.services, other);
    await updateRows(site.services, "people", { id: other.id }, { verified_at: null });
    expect(await owner.html(vets)).not.toContain("Dr Nobody");
    expect((await owner.get(`${vets}/${other.id}`)).status).toBe(404);
    const form = { petId, slot: slot(site.services, 1, "09:00"), reason: "r" };
    expect((await owner.post(`${vets}/${other.id}`, form)).status).toBe(404);
    expect((await owner.get(`${vets}/${ngozi.id}`)).status).toBe(404);
  });

  test("say every mistake at its field and keep what was typed", async () => {
    const address = `${vets}/${musa.id}`;
    const answer = await owner.post(address, { petId, slot: "", reason: "", sharesHealth: "on" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Failed to book appointment");
    expect(errorsOf(html)).toEqual([
      { field: "slot", message: "Please choose a time" },
      { field: "reason", message: "Please tell the veterinarian why you come" },
    ]);
    const long = await owner.post(address, { petId, slot: "x", reason: "r".repeat(5001) });
    expect(long.status).toBe(422);
    expect(typed(await long.text(), "reason")).toHaveLength(5001);
    const past = { petId, slot: slot(site.services, -1, "09:00"), reason: "Limps" };
    const late = await owner.post(address, past);
    expect(late.status).toBe(422);
    expect(errorsOf(await late.text())).toEqual([
      { field: "slot", message: "This time has passed. Please choose another one." },
    ]);
  });

  test("that were just taken give 409 with the words kept and the nearest free times to choose", async () => {
    const at = slot(site.services, 2, "15:00");
    await requested(site.services, musa, at);
    const form = { petId, slot: at, reason: "Limps on the left", sharesHealth: "on" };
    const html = await textWith(409, owner.post(`${vets}/${musa.id}`, form));
    expect(wordsOf(html)).toContain("This time was just taken. The nearest free ones:");
    expect(typed(html, "reason")).toBe("Limps on the left");
    expect(html).toMatch(/name="sharesHealth"[^>]*checked|checked[^>]*name="sharesHealth"/);
    const offered = [...html.matchAll(/name="slot" value="([^"]*)"/g)].map(([, time]) => time);
    expect(offered).toContain(slot(site.services, 2, "14:30"));
    expect(offered).toContain(slot(site.services, 2, "15:30"));
    expect(offered).not.toContain(at);
  });

  test("of another's pet are refused by id in the body, and nothing is booked", async () => {
    const stranger = await newcomer(site.services, "petOwner");
    const theirs = await newPet(site.services, stranger, { name: "Rex" });
    const before = await timesOfVet(site.services, musa.id);
    const form = { petId: theirs, slot: slot(site.services, 1, "16:00"), reason: "r" };
    expect((await owner.post(`${vets}/${musa.id}`, form)).status).toBe(404);
    expect(await timesOfVet(site.services, musa.id)).toEqual(before);
  });

  test("of somebody else are 404 by id in path, body or both, for owners and veterinarians, unchanged", async () => {
    const { id } = await requested(site.services, rival, slot(site.services, 1, "09:00"));
    const mine = await own("09:00");
    const paths = [`${bookings}/${id}`, `${bookings}/${id}/appointment.ics`];
    for (const path of paths) expect((await owner.get(path)).status, path).toBe(404);
    expect((await vet.get(`${diary}/${id}`)).status).toBe(404);
    const posts: [Browser, string][] = [
      [owner, `${bookings}/${id}`],
      [vet, `${diary}/${id}`],
      [owner, `${bookings}/not-an-id`],
    ];
    for (const [browser, path] of posts) {
      for (const intent of ["cancel", "confirm", "decline", "complete", "noShow"]) {
        const answer = await browser.post(path, { intent, id: mine.id, reason: "r" });
        expect(answer.status, `${intent} ${path}`).toBe(404);
      }
    }
    // An id in the body changes nothing: the path alone says which.
    const answer = await vet.post(`${diary}/${mine.id}`, { intent: "confirm", id });
    expect(answer.status).toBe(303);
    expect(await statusOf(id)).toBe("requested");
    expect(await statusOf(mine.id)).toBe("confirmed");
  });

  test("refuse every illegal step by direct post with 409 and the page that says why", async () => {
    const { id } = await own("10:00");
    const path = `${diary}/${id}`;
    const post = async (intent: string) => (await vet.post(path, { intent, reason: "r" })).status;
    expect([await post("complete"), await post("noShow"), await post("cancel")]).toEqual([
      409, 409, 409,
    ]);
    expect(await post("confirm")).toBe(303);
    expect([await post("confirm"), await post("decline"), await post("complete")]).toEqual([
      409, 409, 409,
    ]);
    const late = await vet.post(path, { intent: "decline", reason: "My reason, typed" });
    const words = wordsOf(await late.text());
    expect(words).toContain(`${musa.name} confirmed the appointment of Simba on`);
    expect(words).toContain("My reason, typed");
    site.services.pass(dayMs);
    const tooLate = await owner.post(`${bookings}/${id}`, { intent: "cancel" });
    expect(tooLate.status).toBe(409);
    expect(wordsOf(await tooLate.text())).toContain("has begun, so it can no longer be cancelled");
    expect(await post("complete")).toBe(303);
    for (const step of ["confirm", "decline", "complete", "noShow", "cancel"]) {
      expect(await post(step), step).toBe(409);
    }
    expect((await owner.post(`${bookings}/${id}`, { intent: "cancel" })).status).toBe(409);
    expect((await vet.post(path, { intent: "expire" })).status).toBe(422);
    expect(await statusOf(id)).toBe("completed");
  });

  test("have a calendar file each, whose lines are folded and whose words are escaped", async () => {
    const name =
      "Ṣímbá, the “very” long; name \\ of a dog who is known far beyond Ìkẹjà and Lagos Island";
    const long = await newPet(site.services, ngozi, { name });
    const { id } = await requested(site.services, musa, slot(site.services, 1, "12:00"), {
      owner: ngozi,
      petId: long,
    });
    const answer = await owner.get(`${bookings}/${id}/appointment.ics`);
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const text = await answer.text();
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const unfolded = text.replaceAll("\r\n ", "");
    expect(unfolded).toContain(`SUMMARY:${name.replaceAll(/[\\;,]/g, "\\$&")}: ${musa.name}`);
    expect(unfolded).toMatch(/DTSTART:\d{8}T110000Z\r\nDTEND:\d{8}T113000Z/);
    expect(unfolded).toContain("STATUS:TENTATIVE");
    expect(unfolded).toContain(`UID:${id}@localhost`);
  });

  test("are in the veterinarian's private calendar, whose address can be renewed", async () => {
    const { id } = await own("14:00");
    const page = await new HtmlClient(vet).open("/dashboard/profile/practice");
    const addressOf = () =>
      /http:\/\/localhost:3000(\/calendars\/[2-9A-HJ-NP-Z]{26}\.ics)/.exec(page.words)?.[1] ?? "";
    const address = addressOf();
    const visitor = site.visitor();
    const first = await visitor.html(address);
    expect(first).toContain(`UID:${id}@localhost`);
    expect(first).not.toContain("Limps on the left");
    await page.press("Yes, new Address");
    expect(addressOf()).not.toBe(address);
    expect((await visitor.get(address)).status).toBe(404);
    expect((await visitor.get(addressOf())).status).toBe(200);
    for (const guess of ["x", `${"A".repeat(26)}.ics`, "..%2Fx"]) {
      expect((await visitor.get(`/calendars/${guess}`)).status).toBe(404);
    }
  });

  test("begin on the veterinarian's dashboard with today, where they are closed", async () => {
    const { id } = await own("10:30", 0);
    value(await vetTakes(site.services, musa, id, "confirm"));
    const page = await new HtmlClient(vet).open("/dashboard");
    expect(page.words).toMatch(/Today Week 10:30 Simba \(Dog\)/);
    expect(page.has("Done Simba, 10:30")).toBe(false);
    site.services.pass(hourMs);
    await page.open("/dashboard");
    await page.press("Done Simba, 10:30");
    expect(page.address).toBe(`${diary}/${id}/note`);
    expect(await statusOf(id)).toBe("completed");
    await page.press("Undo Done, Simba");
    expect(page.address).toBe("/dashboard");
    await page.press("Done Simba, 10:30");
    await page.open(diary);
    expect(page.words).toContain("done");
  });

  test("make patients: others' pets are 404 to read and to write about", async () => {
    const stranger = await newcomer(site.services, "petOwner");
    const theirs = await newPet(site.services, stranger, { name: "Rex" });
    for (const path of [
      `${patients}/${theirs}`,
      `${patients}/${theirs}/add-record`,
      `${patients}/x`,
    ]) {
      expect((await vet.get(path)).status, path).toBe(404);
    }
    const entry = { title: "T", happenedOn: "2026-03-01", key: "k".repeat(20) };
    expect((await vet.post(`${patients}/${theirs}/add-record?kind=diagnosis`, entry)).status).toBe(
      404,
    );
    const rows = await rowsOf(site.services, "medical_records", { pet_id: theirs }, "id");
    expect(rows).toEqual([]);
    const list = await vet.words(patients);
    expect(list).not.toContain("Rex");
    // Shared with another veterinarian it is not shared with this one.
    value(await sharePet(site.services, stranger, theirs, { vetId: rival.id }, undefined));
    expect((await vet.get(`${patients}/${theirs}`)).status).toBe(404);
  });

  test("show a patient's health page only where it is shared, and each opened document is in the audit log", async () => {
    const shy = await newPet(site.services, ngozi, { name: "Shy", allergies: "Penicillin" });
    await newRecord(site.services, ngozi, shy, "vaccination", { title: "Rabies of the card" });
    const file = await stagePdf(site.services, ngozi);
    await newRecord(site.services, ngozi, shy, "document", { title: "Card", files: [file] });
    await requested(site.services, musa, slot(site.services, 1, "11:00"), {
      owner: ngozi,
      petId: shy,
    });
    // The whole answer, with what it hands to the page's script.
    const html = await vet.html(`${patients}/${shy}`);
    const closed = wordsOf(html);
    expect(closed).toContain("does not share Shy's health page with you");
    expect(html).not.toContain("Rabies of the card");
    expect(html).not.toContain("Penicillin");
    expect((await vet.get(`/medical-files/${file}`)).status).toBe(404);

    const page = await new HtmlClient(vet).open(`${patients}/${shy}`);
    await page.follow("Add Prescription");
    page.fill("Medicine", "Carprofen").fill("How much and how often", "Half a tablet");
    await page.press("Add Prescription");
    expect(page.notice).toContain("Prescription added.");
    expect(page.words).toContain("By the vet Dr Musa");

    value(await sharePet(site.services, ngozi, shy, { vetId: musa.id }, undefined));
    const open = await vet.words(`${patients}/${shy}`);
    expect(open).toContain("Rabies of the card");
    expect(open).toContain("Penicillin");
    expect((await vet.get(`/medical-files/${file}`)).status).toBe(200);
    const audit = await rowsOf(
      site.services,
      "audit_log",
      { action: "viewed" },
      "action",
      "entity_id",
      "actor_id",
    );
    expect(audit).toEqual([{ action: "viewed", entity_id: shy, actor_id: musa.id }]);

    await page.open("/dashboard/veterinarian/medical-records?q=carpro");
    expect(page.words).toContain("Carprofen");
    await page.open("/dashboard/veterinarian/medical-records?kind=diagnosis");
    expect(page.words).toContain("No entry matches");
    await page.open(`${patients}?q=ngozi`);
    expect(page.words).toContain("Shy");
    await page.open(`${patients}?q=${cast.ngozi.email}`);
    expect(page.words).toContain("No patient matches");
  });

  test("keep a pet that was seen as a patient for good", async () => {
    const seen = await newPet(site.services, ngozi, { name: "Seen" });
    const { id } = await requested(site.services, musa, slot(site.services, 1, "16:30"), {
      owner: ngozi,
      petId: seen,
    });
    value(await vetTakes(site.services, musa, id, "confirm"));
    site.services.pass(2 * dayMs);
    value(await vetTakes(site.services, musa, id, "complete"));
    site.services.pass(40 * dayMs);
    const again = await site.visitor().signIn("musa");
    expect((await again.get(`${patients}/${seen}`)).status).toBe(200);
  });

  test("say what could not be fetched when it cannot be read", async () => {
    const broken = await openSite("sqlite");
    try {
      await admit(broken.services, "ngozi");
      const somebody = await broken.visitor().signIn("ngozi");
      await broken.services.db.transaction(async (trx) => {
        await sql`alter table vets rename to gone`.execute(trx);
      });
      for (const [path, words] of [
        [vets, "Failed to fetch veterinarians"],
        [bookings, "Failed to fetch bookings"],
      ] as const) {
        const page = wordsOf(await textWith(500, somebody.get(path)));
        expect(page).toContain(words);
        expect(page).toContain("An unexpected error occurred.");
      }
    } finally {
      await broken.services.cleanup();
    }
  });
});
