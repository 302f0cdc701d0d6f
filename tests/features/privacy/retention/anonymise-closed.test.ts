import { expect, test } from "vitest";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
import { readCounters } from "#app/platform/db/counters.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { tablesWith } from "#tests/support/every-byte.ts";
import { answerInquiry } from "#tests/support/inquiries.ts";
import { request, review, somebody, withdrawRequest } from "#tests/support/interests.ts";
import { markAdopted, shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { receive } from "#tests/support/site-data.ts";
import { rowOf, rowsOf } from "#tests/support/tables.ts";

const yearMs = 365 * 24 * hourMs;

onEachEngine("requests closed twelve months ago on %s", (engine) => {
  const { services, ada } = servicesForEach(engine, "ada");

  /** A year later, to the millisecond, and the one after it: the tables in which these words stand. */
  async function yearAfter(texts: string[]) {
    const now = services.now().getTime();
    services.pass(yearMs);
    await anonymiseClosed(services);
    const before = await tablesWith(services, texts);
    services.pass(1);
    await anonymiseClosed(services);
    services.pass(now - services.now().getTime());
    return { before, after: await tablesWith(services, texts) };
  }
  const decide = async (id: string, decision: "approve" | "reject") =>
    value(await review(services, ada, id, { decision, reason: "Dear Uncommon" }, undefined));

  test("a rejected request loses its sender, its e-mails and its words; the count stays", async () => {
    const person = somebody({ name: "Uncommon Name", message: "Uncommon garden" });
    const { id } = await request(services, await shelter(services), person);
    await decide(id, "reject");
    const { before, after } = await yearAfter([person.email, "Uncommon", person.phone]);
    expect(before.join()).toContain("interests: Uncommon");
    expect(after).toEqual([]);
    expect((await readCounters(services.db.reader, "interest:"))["interest:rejected"]).toBe(1);
  });

  test("a withdrawn one too; one that waits and one whose pet has not gone home stay", async () => {
    const [gone, waiting, promised] = [
      somebody({ name: "Gone Away" }),
      somebody({ name: "Still Waiting" }),
      somebody({ name: "Soon Adopting" }),
    ];
    const { reference } = await request(services, await shelter(services), gone);
    await request(services, await shelter(services), waiting);
    const { id } = await request(services, await shelter(services), promised);
    value(await withdrawRequest(services, reference, undefined));
    await decide(id, "approve");
    const { after } = await yearAfter(["Gone Away", "Still Waiting", "Soon Adopting"]);
    expect(after.join()).not.toContain("Gone Away");
    expect(after).toEqual(expect.arrayContaining(["interests: Still Waiting"]));
    expect(after).toEqual(expect.arrayContaining(["interests: Soon Adopting"]));
  });

  test("an approved one counts from the day its pet went home", async () => {
    const person = somebody({ name: "Proud Adopter" });
    const pet = await shelter(services, { name: "Simba" });
    const { id } = await request(services, pet, person);
    await decide(id, "approve");
    services.pass(200 * 24 * hourMs);
    value(await markAdopted(services, ada, pet, undefined));
    const { before, after } = await yearAfter(["Proud Adopter", person.email]);
    expect(before).toEqual(expect.arrayContaining(["interests: Proud Adopter"]));
    expect(after).toEqual([]);
    const history = await rowsOf(services, "history", { entity_id: pet }, "to_status");
    expect(history.map(({ to_status }) => to_status)).toEqual(
      expect.arrayContaining(["reserved", "adopted"]),
    );
  });

  test("an answered message loses its sender, also one from an account; an open one does not", async () => {
    const ngozi = await admit(services, "ngozi");
    const id = await receive(services, { subject: "Uncommon hours", message: "Uncommon when" });
    const letter = { subject: "Account words", message: "More account words" };
    value(await sendInquiry(services, ngozi, "support", letter));
    const own = await rowOf(services, "inquiries", { person_id: ngozi.id }, "id");
    await receive(services, { subject: "Nobody answered", message: "Hello?" });
    for (const one of [id, own.id]) {
      value(await answerInquiry(services, ada, one, { answer: "Uncommon answer" }, undefined));
    }
    const { before, after } = await yearAfter(["Uncommon", "Account words", "Nobody answered"]);
    expect(before.join()).toContain("inquiries: Uncommon");
    expect(after.filter((one) => !one.endsWith("Nobody answered"))).toEqual([]);
    expect(after).toContain("inquiries: Nobody answered");
    const rows = await rowsOf(services, "inquiries", {}, "status");
    expect(rows).toHaveLength(3);
    const names = await services.db.reader
      .selectFrom("history")
      .select("actor_name")
      .where("entity", "=", "inquiry")
      .where("entity_id", "=", own.id)
      .orderBy("actor_name", "desc")
      .execute();
    expect(names.map(({ actor_name }) => actor_name)).toEqual(["Former member", ada.name]);
  });
});
