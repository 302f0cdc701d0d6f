import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Inquiry } from "#app/features/inquiries/inquiry/inquiry.queries.server.ts";
import { inquirySteps } from "#app/features/inquiries/inquiry/inquiry-steps.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { listHistory } from "#app/platform/history/history.queries.server.ts";
import { done } from "#app/platform/outcome.ts";
import { stepBuilders, type UndoableEffect, viewUndo } from "#app/platform/steps/steps.server.ts";
import { takeStep, undoStep } from "#app/platform/steps/take-step.server.ts";
import { value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";
import { receive } from "#tests/support/site-data.ts";

/** What the effects did, in this order. */
let deeds: string[] = [];

function effect(name: string): UndoableEffect<Inquiry> {
  return {
    async apply() {
      deeds.push(`do ${name}`);
      return done({ name });
    },
    async undo(_, receipt) {
      deeds.push(`undo ${receipt?.name}`);
      return done(null);
    },
  };
}

const { define, step } = stepBuilders<Inquiry, object, { email: string }>();
/** Messages whose sender closes them, with two effects. */
const table = define({
  ...inquirySteps,
  canAccess: () => true,
  stepsByRole: {
    owner: {
      close: step({
        label: "Close",
        past: "closed",
        from: ["open"],
        to: "closed",
        undo: true,
        effects: [effect("first"), effect("second")],
        notice: "Closed.",
      }),
    },
  },
});

describe("a step with effects", () => {
  let services: TestServices;
  let ngozi: Actor;
  let musa: Actor;

  beforeEach(async () => {
    deeds = [];
    services = await freshServices("sqlite");
    ngozi = await admit(services, "ngozi");
    musa = await admit(services, "musa");
  });
  afterEach(() => services.cleanup());

  async function close(id: string): Promise<string> {
    const form = {
      stepRole: "owner",
      step: "close",
      input: {},
      actor: ngozi,
      key: undefined,
    } as const;
    return value(await takeStep(services, table, id, form)).changeId;
  }
  const undo = (id: string, changeId: string, actor = ngozi) =>
    undoStep(services, table, id, { stepRole: "owner", actor, changeId, key: undefined });

  test("takes them back in the opposite order, each with its own receipt", async () => {
    const id = await receive(services);
    value(await undo(id, await close(id)));
    expect(deeds).toEqual(["do first", "do second", "undo second", "undo first"]);
  });

  test("is not found under another record", async () => {
    const [id, other] = [
      await receive(services),
      await receive(services, { subject: "Shoes", message: "Have you found them?" }),
    ];
    const changeId = await close(id);
    await close(other);
    expect(await undo(other, changeId)).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(deeds.filter((deed) => deed.startsWith("undo"))).toEqual([]);
  });

  test("shows Undo to whoever took it, and to nobody else of the same role", async () => {
    const id = await receive(services);
    const changeId = await close(id);
    const row = await table.record.find(services.db.reader, id);
    const last = (await listHistory(services.db.reader, "inquiry", id)).at(-1);
    if (!row) throw new Error("no such message");
    const seenBy = (actor: Actor) =>
      viewUndo(table, row, last, { stepRole: "owner", actor }, services.now())?.change;
    expect(seenBy(ngozi)).toBe(changeId);
    expect(seenBy(musa)).toBeUndefined();
    expect(await undo(id, changeId, musa)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });
});
