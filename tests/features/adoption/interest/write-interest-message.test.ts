import { expect, test } from "vitest";
import {
  writeAsApplicant,
  writeToApplicant,
} from "#app/features/adoption/interest/write-interest-message.server.ts";
import { eraseReferenceRecord } from "#app/features/privacy/sender-data/sender-data.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { ask, interestOf, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { hourMs, servicesForAll } from "#tests/support/services.ts";

onEachEngine("messages about a request on %s", (engine) => {
  const { services, ada } = servicesForAll(engine, "ada");

  async function request() {
    services.pass(hourMs);
    const pet = await shelter(services, { name: "Simba" });
    const { reference } = value(await ask(services, pet, somebody()));
    const { id } = await interestOf(services, pet);
    const written = () =>
      services.db.reader
        .selectFrom("thread_messages")
        .select(["author", "text"])
        .where("entity_id", "=", id)
        .orderBy("id")
        .execute();
    const waitsSince = async () => (await interestOf(services, pet)).awaiting_reply_since;
    return { reference, id, written, waitsSince };
  }

  test("wait since the first that nobody answered, until staff answer", async () => {
    const { reference, id, waitsSince } = await request();
    expect(await waitsSince()).toBeNull();
    const first = services.now().toISOString();
    value(await writeAsApplicant(services, reference, "One?", "first-key-of-waiting-1234"));
    services.pass(1000);
    value(await writeAsApplicant(services, reference, "Two?", "second-key-of-waiting-123"));
    expect(await waitsSince()).toBe(first);
    value(await writeToApplicant(services, ada, id, "Both.", "third-key-of-waiting-1234"));
    expect(await waitsSince()).toBeNull();
  });

  test("are one row and one e-mail however often a form comes at once", {
    tags: "race",
  }, async () => {
    const { reference, id, written } = await request();
    const key = `a-key-of-ten-at-once-${id.slice(-6)}`;
    const ten = Array.from({ length: 10 });
    await Promise.all(ten.map(() => writeAsApplicant(services, reference, "Once.", `${key}-a`)));
    await Promise.all(ten.map(() => writeToApplicant(services, ada, id, "Yes.", `${key}-b`)));
    expect(await written()).toEqual([
      { author: "owner", text: "Once." },
      { author: "staff", text: "Yes." },
    ]);
  });

  test("leave nothing behind where the person is erased meanwhile", { tags: "race" }, async () => {
    const { reference, written, waitsSince } = await request();
    const words = ["a", "b", "c", "d", "e"];
    const [erased, ...rest] = await Promise.all([
      eraseReferenceRecord(services, reference),
      ...words.map((word) =>
        writeAsApplicant(services, reference, word, `a-key-of-the-race-${word}-12345`),
      ),
    ]);
    expect(erased.ok).toBe(true);
    expect(rest.every((one) => one.ok || one.code === "CONFLICT")).toBe(true);
    expect(await written()).toEqual([]);
    expect(await waitsSince()).toBeNull();
  });

  test("need a key, as nothing else would tell a form sent twice from two", {
    tags: "race",
  }, async () => {
    const { reference, id } = await request();
    for (const outcome of [
      await writeAsApplicant(services, reference, "?", undefined),
      await writeToApplicant(services, ada, id, "?", undefined),
    ]) {
      expect(outcome).toMatchObject({ ok: false, code: "INVALID" });
    }
  });
});
