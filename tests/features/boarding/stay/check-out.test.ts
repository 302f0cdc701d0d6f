import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readDiary } from "#app/features/boarding/care-log/read-diary.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { undoStep } from "#app/platform/steps/take-step.server.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { value } from "#tests/support/listings.ts";
import { hourMs, minuteMs, servicesForAll } from "#tests/support/services.ts";
import { checkOut } from "#tests/support/stay-steps.ts";
import { boarder, present, stayOf } from "#tests/support/stays.ts";

describe("the check-out of a pet", () => {
  const { services, ada } = servicesForAll("sqlite", "ada");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await boarder(services, "bisi", { places: 40 });
  });
  beforeEach(() => services.pass(24 * hourMs));

  const notesOf = async (stayId: string) =>
    (await readDiary(services.db.reader, stayId)).flatMap(({ notes }) => notes);

  test("asks about what is not ticked, and changes nothing until that is confirmed", async () => {
    const stay = await present(services, ada, bisi, { items: ["Carrier", "Litter tray", "Bowl"] });
    const out = { returned: [3], note: "Well rested.", confirmed: false };
    expect(await checkOut(services, bisi, stay.id, undefined, out)).toMatchObject({
      code: "INVALID",
      fields: { returned: [expect.stringContaining("Not ticked: Carrier and Litter tray.")] },
    });
    expect((await stayOf(services, stay.reference)).status).toBe("checked_in");
    expect(await notesOf(stay.id)).toEqual([]);
    value(await checkOut(services, bisi, stay.id, undefined, { ...out, confirmed: true }));
    expect((await stayOf(services, stay.reference)).status).toBe("checked_out");
  });

  test("needs no confirmation where all is ticked, or nothing came along", async () => {
    const withThings = await present(services, ada, bisi, { items: ["Lead"] });
    const all = { returned: [1], confirmed: false };
    value(await checkOut(services, bisi, withThings.id, undefined, all));
    const without = await present(services, ada, bisi);
    value(await checkOut(services, bisi, without.id, undefined, { confirmed: false }));
  });

  test("writes the last note, which its owner is told of once it can no longer be undone", async () => {
    const stay = await present(services, ada, bisi);
    value(await checkOut(services, bisi, stay.id, undefined, { note: "He ate all of it." }));
    expect(await notesOf(stay.id)).toMatchObject([{ text: "He ate all of it.", by: bisi.name }]);
    const told = async () =>
      (await emailsTo(services, stay.owner_email)).filter(({ body }) =>
        body.includes("He ate all of it."),
      );
    expect(await told()).toHaveLength(1);
    const [mail] = await told();
    expect(Date.parse(mail?.due_at ?? "")).toBeGreaterThan(services.now().getTime());
  });

  test("is taken back with its note, and nobody is told", async () => {
    const stay = await present(services, ada, bisi, { items: ["Lead"] });
    const input = { returned: [1], note: "Gone too early." };
    const { changeId } = value(await checkOut(services, bisi, stay.id, undefined, input));
    services.pass(9 * minuteMs);
    const by = { stepRole: "boarder", actor: bisi, changeId };
    value(await undoStep(services, staySteps, stay.id, { ...by, key: undefined }));
    expect((await stayOf(services, stay.reference)).status).toBe("checked_in");
    expect(await notesOf(stay.id)).toEqual([]);
    const texts = (await emailsTo(services, stay.owner_email)).map(({ body }) => body);
    expect(texts.filter((text) => text.includes("Gone too early."))).toEqual([]);
  });
});
