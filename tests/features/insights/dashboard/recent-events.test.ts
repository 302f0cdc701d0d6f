import { beforeAll, expect, test } from "vitest";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { listRecentEvents } from "#app/features/insights/dashboard/recent-events.server.ts";
import { listOwnEvents } from "#app/features/privacy/own-history/own-history.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { answerInquiry } from "#tests/support/inquiries.ts";
import { request, review, somebody, withdrawRequest } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { minuteMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";
import { acceptStay } from "#tests/support/stay-steps.ts";
import { received } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";

onEachEngine("what happened last on %s", (engine) => {
  const { services, ada, ngozi, musa } = servicesForAll(engine, "ada", "ngozi", "musa");
  let own: { id: string; reference: string };
  let message: { id: string; reference: string };

  beforeAll(async () => {
    const pet = await shelter(services, { name: "Jollof" });
    own = await request(services, pet, somebody({ name: "Ngozi", email: ngozi.email }));
    services.pass(minuteMs);
    const other = await request(services, pet, somebody({ name: "Bísí" }));
    services.pass(minuteMs);
    const text = { subject: "My line", message: "It changed" };
    const { reference } = value(await sendInquiry(services, ngozi, "support", text));
    const row = services.db.reader.selectFrom("inquiries").select("id");
    message = { reference, ...(await row.executeTakeFirstOrThrow()) };
    services.pass(minuteMs);
    const reason = { decision: "approve", privateNote: "SECRET" } as const;
    value(await review(services, ada, own.id, reason, newKey()));
    services.pass(minuteMs);
    value(await answerInquiry(services, ada, message.id, { answer: "SECRET" }, newKey()));
    services.pass(minuteMs);
    value(await withdrawRequest(services, other.reference, newKey()));
    services.pass(15 * minuteMs);
  });

  test("staff see the last five of everybody, by whom, without texts; an approval with its pet is one line", async () => {
    const events = await listRecentEvents(services, musa);
    expect(events.map(({ text, by, page }) => [text, by, page?.href.split("/")[1]])).toEqual([
      ["Bísí withdrew the request for Jollof", undefined, "adoption-requests"],
      [`${ada.name} answered “My line”`, undefined, "dashboard"],
      [`${ada.name} approved Ngozi for Jollof`, undefined, "adoption-requests"],
      [`${ngozi.name} wrote: My line`, undefined, "dashboard"],
      ["Bísí asked for Jollof", undefined, "adoption-requests"],
    ]);
    expect(events[1]?.page?.href).toBe(`/dashboard/staff/messages/${message.id}`);
    expect(JSON.stringify(events)).not.toContain("SECRET");
  });

  test("others see their own alone, without who it was at ours, where they can read it", async () => {
    const events = await listOwnEvents(services, ngozi);
    expect(events.map(({ text, by, page }) => [text, by, page?.href])).toEqual([
      ["Your message “My line”: answered", undefined, `/dashboard/messages?q=${message.reference}`],
      ["Your request for Jollof: approved", undefined, `/r/${own.reference}`],
      ["Your message “My line”: new", undefined, `/dashboard/messages?q=${message.reference}`],
      ["Your request for Jollof: new", undefined, `/r/${own.reference}`],
    ]);
    expect(await listOwnEvents(services, musa)).toEqual([]);
  });

  test("what was taken back, and that it was, is no line", async () => {
    const stay = await received(services, { petName: "Slip" });
    const { changeId } = value(await acceptStay(services, ada, stay.id, {}, undefined));
    const texts = async () => (await listRecentEvents(services, musa)).map(({ text }) => text);
    const slips = async () => (await texts()).filter((text) => text.includes("Slip"));
    expect(await slips()).toHaveLength(2);
    const taker = { stepRole: "staff", actor: ada, changeId, key: undefined };
    value(await undoStep(services, staySteps, stay.id, taker));
    expect(await slips()).toHaveLength(1);
  });

  test("what the reader did a minute ago is told to others, and to them a while later", async () => {
    const { id } = await received(services, { petName: "Fresh" });
    value(await acceptStay(services, ada, id, {}, undefined));
    const told = async (who: Actor) =>
      (await listRecentEvents(services, who)).map(({ text }) => text);
    const line = `${ada.name} accepted the stay of Fresh`;
    services.pass(minuteMs);
    expect([await told(musa), await told(ada)]).toEqual([
      expect.arrayContaining([line]),
      expect.not.arrayContaining([line]),
    ]);
    value(await sendInquiry(services, ngozi, "support", { subject: "Now", message: "Hm" }));
    const own = async () => (await listOwnEvents(services, ngozi)).map(({ text }) => text);
    expect(await own()).not.toContain("Your message “Now”: new");
    services.pass(15 * minuteMs);
    expect(await told(ada)).toContain(line);
    expect(await own()).toContain("Your message “Now”: new");
  });

  test("of the sign-ins the last is named, beside what was done with the account", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 3; n += 1) {
      services.pass(minuteMs);
      await startSession(services, musa.id, "Firefox");
    }
    services.pass(15 * minuteMs);
    expect((await listOwnEvents(services, musa)).map(({ text }) => text)).toEqual([
      "Signed in with Firefox",
    ]);
  });

  test("without a confirmed address a request is nobody's", async () => {
    const unconfirm = { email_verified_at: null };
    await updateRows(services, "people", { id: ngozi.id }, unconfirm);
    const texts = (await listOwnEvents(services, ngozi)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("Jollof"))).toEqual([]);
    expect(texts).toContain("Your message “My line”: answered");
  });
});
