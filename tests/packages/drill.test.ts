// @module-tag slow

import type { Facts } from "@rehome/drill/facts.ts";
import { type FaultRun, Observed } from "@rehome/drill/observed.ts";
import {
  doubled,
  errors,
  jobsOnce,
  lost,
  type Promised,
  perseverance,
  readiness,
  recovery,
  stale,
} from "@rehome/drill/promises.ts";
import { describe, expect, test } from "vitest";

const slot = "vet-1 2026-12-01T09:00:00.000Z";

/** A short drill in which everything held. */
function good(): { observed: Observed; facts: Facts; faults: FaultRun[] } {
  const observed = new Observed();
  const { acknowledged, tried, answers } = observed;
  acknowledged.interests.push({ reference: "A1", email: "wish.1@drill.example" });
  tried.interests.push("wish.1@drill.example", "wish.2@drill.example");
  const steps = ["staff.reject", "undo", "staff.reject"];
  acknowledged.decisions.push({ interestId: "i1", steps, status: "rejected" });
  acknowledged.requests.push({ reference: "B1", email: "boarding.1@drill.example", files: 2 });
  tried.requests.push("boarding.1@drill.example");
  acknowledged.gifts.push({ email: "giver.1@drill.example", naira: 1000 });
  tried.gifts.push("giver.1@drill.example", "giver.2@drill.example");
  acknowledged.appointments.push({ slot, id: "a1" });
  acknowledged.stays.push({ day: "2026-12-01", id: "s1" });
  acknowledged.tokens.push({ key: "Drill 1", id: "p1" });
  acknowledged.links.push({ email: "forgetful.1@drill.example", at: 0 });
  acknowledged.changes.push({ word: "word-1", process: "site-1", isThere: true });
  const read = { work: "reading", method: "GET", path: "/", status: 200, ms: 10 };
  answers.push({ ...read, at: 100 }, { ...read, at: 1_050, status: 503 });
  answers.push({ ...read, at: 5_000, method: "POST" }, { ...read, at: 3_050, work: "gifts" });
  const faults: FaultRun[] = [
    { name: "kill", start: 1_000, end: 2_000, whole: 2_500, notes: [] },
    {
      name: "rolling-restart",
      start: 3_000,
      end: 4_000,
      whole: 4_200,
      notes: [],
      drains: [{ process: "site-1", toldMs: 5_000 }],
    },
  ];
  const facts: Facts = {
    interests: [{ id: "i1", reference: "A1", email: "wish.1@drill.example", status: "rejected" }],
    steps: steps.map((step) => ({ entityId: "i1", step })),
    requests: [{ reference: "B1", email: "boarding.1@drill.example", files: 2, storedFiles: 2 }],
    gifts: [
      {
        email: "giver.1@drill.example",
        status: "succeeded",
        naira: 1000,
        counted: 1,
        receipt: "2026-1",
      },
    ],
    payments: [{ email: "giver.1@drill.example", naira: 1000 }],
    appointments: [{ id: "a1", slot }],
    stays: [{ id: "s1", day: "2026-12-01" }],
    pets: [{ id: "p1", name: "Drill 1" }],
    sessions: [{ name: "Owner 1", process: "site-1", isKnown: true }],
    mails: [{ id: "m1", to: "forgetful.1@drill.example", isSent: true }],
    delivered: [{ messageId: "m1", to: "forgetful.1@drill.example", at: 1 }],
    events: [{ reference: "DON-1", isHandled: true }],
    told: [{ id: "e1", wanted: 6, found: 6 }],
  };
  return { observed, facts, faults };
}

type Drilled = ReturnType<typeof good>;

const touches = new Map<string, "all" | readonly string[]>([
  ["kill", "all"],
  ["rolling-restart", []],
  ["payments-down", ["gifts"]],
]);

function judgeAll({ observed, facts, faults }: Drilled): Promised[] {
  return [
    ...lost(observed, facts),
    ...doubled(observed, facts),
    stale(observed),
    ...jobsOnce(facts, faults),
    ...errors(observed.answers, faults, touches),
    perseverance(observed),
    readiness(faults, 2),
    recovery(faults, 15_000),
  ];
}

const brokenBy = (harm: (drilled: Drilled) => void) => {
  const drilled = good();
  harm(drilled);
  return judgeAll(drilled)
    .filter(({ isKept }) => !isKept)
    .map(({ promise }) => promise);
};

/** The first of a list, to be harmed. */
function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error("there is nothing to harm");
  return one;
}
const again = <T>(list: T[]) => list.push(first(list));

describe("a drill's promises", () => {
  test("are kept where everything is there once", () => {
    expect(brokenBy(() => {})).toEqual([]);
    expect(judgeAll(good()).length).toBeGreaterThan(25);
  });

  test.each<[string, (drilled: Drilled) => void]>([
    ["Lost: interests", ({ facts }) => (first(facts.interests).reference = "A2")],
    [
      "Lost: decisions and their undoing",
      ({ facts }) => (first(facts.interests).status = "pending"),
    ],
    ["Lost: decisions and their undoing", ({ facts }) => facts.steps.pop()],
    [
      "Lost: boarding requests, each with its files in the store",
      ({ facts }) => (first(facts.requests).storedFiles = 1),
    ],
    [
      "Lost: boarding requests, each with its files in the store",
      ({ facts }) => (first(facts.requests).files = 1),
    ],
    ["Lost: gifts that were paid for", ({ facts }) => (first(facts.gifts).status = "pending")],
    ["Lost: appointments", ({ facts }) => (first(facts.appointments).id = "a2")],
    ["Lost: stays", ({ facts }) => (first(facts.stays).id = "s2")],
    ["Lost: records made by the API", ({ facts }) => (first(facts.pets).id = "p2")],
    [
      "Lost: sessions, asked for of every process",
      ({ facts }) => (first(facts.sessions).isKnown = false),
    ],
    [
      "Lost: password links that were asked for",
      ({ facts }) => (first(facts.delivered).to = "x@drill.example"),
    ],
    ["Twice: interests", ({ facts }) => again(facts.interests)],
    ["Twice: decisions", ({ facts }) => facts.steps.push({ entityId: "i1", step: "staff.reject" })],
    ["Twice: boarding requests", ({ facts }) => again(facts.requests)],
    ["Twice: gifts, or one counted twice", ({ facts }) => (first(facts.gifts).counted = 2)],
    [
      "Twice: one time of a veterinarian",
      ({ facts }) => facts.appointments.push({ id: "a2", slot }),
    ],
    [
      "Twice: the one place of a boarder",
      ({ facts }) => facts.stays.push({ id: "s2", day: "2026-12-01" }),
    ],
    [
      "Twice: records made by the API with one key",
      ({ facts }) => facts.pets.push({ id: "p2", name: "Drill 1" }),
    ],
    [
      "Stale: pages asked for after a change was acknowledged",
      ({ observed }) => (first(observed.acknowledged.changes).isThere = false),
    ],
    [
      "Jobs: e-mails that were due and did not leave",
      ({ facts }) => facts.mails.push({ id: "m2", to: "b@drill.example", isSent: false }),
    ],
    ["Jobs: payment webhooks not acted on", ({ facts }) => (first(facts.events).isHandled = false)],
    [
      "Jobs: gifts counted without money, or with another amount",
      ({ facts }) => (first(facts.payments).naira = 999),
    ],
    [
      "Jobs: events of which staff were not told once each",
      ({ facts }) => (first(facts.told).found = 12),
    ],
    ["Errors outside of faults", ({ observed }) => (first(observed.answers).status = 0)],
    [
      "Gave up: visitors who did not come to the end",
      ({ observed }) => observed.failures.push({ work: "gifts", message: "no checkout", at: 0 }),
    ],
    [
      "Readiness: processes that refused before a balancer could know",
      ({ faults }) => (first(first(faults.slice(1)).drains ?? []).toldMs = 0),
    ],
    ["Whole again within 15 s of a fault's end", ({ faults }) => (first(faults).whole = 60_000)],
  ])("say so: %s", (promise, harm) => {
    expect(brokenBy(harm)).toContain(promise);
  });

  test("of receipts are broken by a number that two gifts have", () => {
    const broken = brokenBy(({ facts }) => {
      facts.gifts.push({ ...first(facts.gifts), email: "giver.2@drill.example" });
      facts.payments.push({ email: "giver.2@drill.example", naira: 1000 });
    });
    expect(broken).toEqual(["Jobs: receipt numbers given twice"]);
  });

  test("allow an e-mail twice for each that was under way when a process was killed, and no more", () => {
    const twice = ({ facts }: Drilled) => again(facts.delivered);
    expect(brokenBy(twice)).toEqual([]);
    const name = "Jobs: e-mails that left twice";
    const unkilled = (drilled: Drilled) => {
      twice(drilled);
      drilled.faults.shift();
    };
    expect(brokenBy(unkilled)).toContain(name);
  });

  test("allow errors only while a fault lasts and only where it is", () => {
    const { observed, faults } = good();
    const during = { ...first(faults), name: "payments-down" };
    const met = { at: 1_500, ms: 10, method: "POST", path: "/", status: 503 };
    const judged = (work: string) =>
      errors([...observed.answers.slice(2), { ...met, work }], [during], touches)
        .filter(({ isKept }) => !isKept)
        .map(({ promise }) => promise);
    expect(judged("gifts")).toEqual([]);
    expect(judged("reading")).toEqual(["Errors during payments-down (allowed only in gifts)"]);
  });

  test("are broken where nothing was done that could have broken them", () => {
    const { facts } = good();
    expect(lost(new Observed(), { ...facts, sessions: [] }).some(({ isKept }) => isKept)).toBe(
      false,
    );
    expect(readiness([], 2).isKept).toBe(false);
  });
});
