import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findInterestByReference } from "#app/features/adoption/interest/interest.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { subjectsTo } from "#tests/support/emails.ts";
import { request, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { newPet } from "#tests/support/pets.ts";
import { expectTakenBack, press } from "#tests/support/replay.ts";
import { hourMs, minuteMs } from "#tests/support/services.ts";
import { type Browser, HtmlClient, siteForAll } from "#tests/support/site.ts";
import {
  accepted,
  boarder,
  handedOver,
  nightsOfBoarder,
  received,
  stayOf,
} from "#tests/support/stays.ts";
import { rowsOf, updateRows } from "#tests/support/tables.ts";
import { appointmentOf, practise, requested, slot, vetTakes } from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
const staffStays = "/dashboard/staff/boarding-requests";
const boarderStays = "/dashboard/pet-owner/boarding-requests";
const diary = "/dashboard/veterinarian/appointments";

describe("without scripts, for ten minutes", () => {
  const { site, ada, ngozi, musa } = siteForAll("sqlite", "ada", "ngozi", "musa");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await boarder(site.services, "bisi", { places: 9 });
    await updateRows(
      site.services,
      "people",
      { id: musa.id },
      { verified_at: site.services.now().toISOString() },
    );
    await practise(site.services, musa);
  });
  beforeEach(() => site.services.pass(dayMs));

  const signIn = async (who: "ada" | "bisi" | "musa") => {
    const browser: Browser = await site.visitor().signIn(who);
    return new HtmlClient(browser);
  };

  test("staff take their Accept back on the stay's page, and its form sent again changes nothing", async () => {
    const { id, reference, owner_email } = await received(site.services);
    const before = await subjectsTo(site.services, owner_email ?? "");
    const page = await (await signIn("ada")).open(`${staffStays}/${id}`);
    const replay = await press(page, "Accept");
    expect(await stayOf(site.services, reference)).toMatchObject({ status: "accepted" });
    expect(page.words).toContain("Accept: you can undo it until");
    await page.open(`${staffStays}/${id}`);
    await page.press("Undo Accept, Simba");
    expect(page.notice).toContain("Undone: Accept, Simba. Nobody gets an e-mail.");
    expect(page.has("Accept")).toBe(true);
    expect(await stayOf(site.services, reference)).toMatchObject({ status: "received" });
    expect(await subjectsTo(site.services, owner_email ?? "")).toEqual(before);
    await expectTakenBack(replay, "Accept");
    expect(await stayOf(site.services, reference)).toMatchObject({ status: "received" });
  });

  test("staff take a hand-over back from its notice, and the boarder's places are free again", async () => {
    const { id, reference } = await accepted(site.services, ada);
    const page = await (await signIn("ada")).open(`${staffStays}/${id}`);
    page.check(`${bisi.name} (best fit)Yaba · Dog · price on request · 9 free`);
    const replay = await press(page, "Hand Over");
    expect(await nightsOfBoarder(site.services, bisi.id)).toHaveLength(3);
    expect(page.notice).toContain(`The stay is handed over to ${bisi.name}.`);
    await page.press("Undo Hand Over, Simba");
    expect(page.notice).toContain("Undone: Hand Over, Simba. Nobody gets an e-mail.");
    const stands = { status: "accepted", boarder_id: null };
    expect(await stayOf(site.services, reference)).toMatchObject(stands);
    expect(await nightsOfBoarder(site.services, bisi.id)).toEqual([]);
    expect(await subjectsTo(site.services, bisi.email)).toEqual([]);
    await expectTakenBack(replay, "Hand Over");
    expect(await stayOf(site.services, reference)).toMatchObject(stands);
  });

  test("a boarder takes back what they gave back, whose page is theirs no more, from its notice", async () => {
    const { id, reference } = await handedOver(site.services, ada, bisi);
    const path = `${boarderStays}/${id}`;
    const page = await (await signIn("bisi")).open(path);
    page.fill("Reason, for our team", "My roof leaks.");
    const replay = await press(page, "Decline");
    expect(await stayOf(site.services, reference)).toMatchObject({ boarder_id: null });
    expect((await page.browser.get(path)).status).toBe(404);
    await page.press("Undo Decline, Simba");
    expect(page.notice).toContain("Undone: Decline, Simba. Nobody gets an e-mail.");
    const stands = { status: "assigned", boarder_id: bisi.id };
    expect(await stayOf(site.services, reference)).toMatchObject(stands);
    expect(await nightsOfBoarder(site.services, bisi.id)).toHaveLength(3);
    expect((await page.browser.get(path)).status).toBe(200);
    await expectTakenBack(replay, "Decline");
    expect(await stayOf(site.services, reference)).toMatchObject(stands);
    const [told] = await rowsOf(
      site.services,
      "staff_notifications",
      { entity_id: id, event: "stay-given-back" },
      "id",
    );
    expect(told).toBeUndefined();
  });

  test("an owner without an account takes their Cancel back by the reference", async () => {
    const stay = await received(site.services);
    const { reference } = stay;
    const page = new HtmlClient(site.visitor());
    await page.browser.post(`/r/${reference}`, { digits: stay.phone_key.slice(-4) });
    await page.open(`/r/${reference}`);
    const before = await subjectsTo(site.services, stay.owner_email ?? "");
    const replay = await press(page, "Cancel Request");
    expect(await stayOf(site.services, reference)).toMatchObject({ status: "cancelled" });
    const stranger = site.visitor();
    const own = site.services.db.reader.selectFrom("history").select("id");
    const change = await own.where("step", "=", "owner.cancel").executeTakeFirstOrThrow();
    const stolen = { intent: "undo-step", change: change.id, key: "a-key-of-a-stranger" };
    await stranger.post(`/r/${reference}`, stolen);
    expect(await stayOf(site.services, reference)).toMatchObject({ status: "cancelled" });
    await page.open(`/r/${reference}`);
    await page.press("Undo Cancel Request, Simba");
    expect(page.notice).toContain("Undone: Cancel Request, Simba. Nobody gets an e-mail.");
    expect(await stayOf(site.services, reference)).toMatchObject({ status: "received" });
    expect(await subjectsTo(site.services, stay.owner_email ?? "")).toEqual(before);
    await expectTakenBack(replay, "Cancel Request");
    expect(await stayOf(site.services, reference)).toMatchObject({ status: "received" });
  });

  test("a veterinarian takes Done back in the row of the list, and too late is told so", async () => {
    const petId = await newPet(site.services, ngozi, { name: "Simba" });
    const at = slot(site.services, 1, "09:00");
    const { id } = await requested(site.services, musa, at, { owner: ngozi, petId });
    value(await vetTakes(site.services, musa, id, "confirm"));
    site.services.pass(dayMs + hourMs);
    const statusOf = async () => (await appointmentOf(site.services, id)).status;
    const page = await (await signIn("musa")).open(diary);
    const replay = await press(page, "Done: Simba, Sun 8 Mar, 09:00");
    expect(await statusOf()).toBe("completed");
    const list = diary;
    await page.open(list);
    await page.press("Undo Done, Simba");
    expect([await statusOf(), page.address]).toEqual(["confirmed", list]);
    await expectTakenBack(replay, "Done");
    expect(await statusOf()).toBe("confirmed");

    await page.open(list);
    await page.press("Done: Simba, Sun 8 Mar, 09:00");
    await page.open(list);
    site.services.pass(10 * minuteMs);
    await page.press("Undo Done, Simba");
    expect([page.status, await statusOf()]).toEqual([409, "completed"]);
    expect(page.words).toContain("The ten minutes to undo it are over.");
  });

  async function asked(name: string) {
    const pet = await shelter(site.services, { name: "Blackie" });
    const one = await request(site.services, pet, somebody({ name }));
    const status = async () =>
      (await findInterestByReference(site.services.db.reader, one.reference))?.status;
    return { ...one, status };
  }

  test.each(["Approve", "Reject"])(
    "staff take %s back on the page of an adoption request, and its form sent again changes nothing",
    async (step) => {
      const { id, email, status } = await asked("Bísí");
      const before = await subjectsTo(site.services, email);
      const page = await (await signIn("ada")).open(`/adoption-requests/${id}`);
      const replay = await press(page, step);
      expect(await status()).not.toBe("pending");
      await page.open(`/adoption-requests/${id}`);
      expect(page.words).toContain(`${step}: you can undo it until`);
      const undo = await press(page, `Undo ${step}, Bísí for Blackie`);
      expect(page.notice).toContain(`Undone: ${step}, Bísí for Blackie. Nobody gets an e-mail.`);
      expect(await status()).toBe("pending");
      expect(await subjectsTo(site.services, email)).toEqual(before);
      expect((await undo()).status).toBe(303);
      await expectTakenBack(replay, step);
      expect(await status()).toBe("pending");
    },
  );

  test("an applicant takes back by the reference that they withdrew, once; staff read of neither", async () => {
    const { id, email, phone, reference, status } = await asked("Bísí");
    const before = await subjectsTo(site.services, email);
    const page = new HtmlClient(site.visitor());
    await page.browser.post(`/r/${reference}`, { digits: phone.slice(-4) });
    await page.open(`/r/${reference}`);
    const replay = await press(page, "Yes, withdraw my request");
    expect(page.notice).toContain("Your request for Blackie is withdrawn.");
    expect(await status()).toBe("withdrawn");
    const own = site.services.db.reader.selectFrom("history").select("id");
    const change = await own.where("step", "=", "applicant.withdraw").executeTakeFirstOrThrow();
    const stolen = { intent: "undo-step", change: change.id, key: "a-key-of-a-stranger" };
    expect((await site.visitor().post(`/r/${reference}`, stolen)).status).toBe(403);
    expect(await status()).toBe("withdrawn");
    await page.open(`/r/${reference}`);
    await page.press("Undo Withdraw, Bísí for Blackie");
    expect(page.notice).toContain("Undone: Withdraw, Bísí for Blackie. Nobody gets an e-mail.");
    expect(await status()).toBe("pending");
    expect(await subjectsTo(site.services, email)).toEqual(before);
    await expectTakenBack(replay, "Withdraw");
    expect(await status()).toBe("pending");
    const events = await rowsOf(site.services, "staff_notifications", { entity_id: id }, "event");
    expect(events).toEqual([{ event: "interest-new" }]);
  });
});
