import type { Facts } from "./facts.ts";
import type { Answer, FaultRun, Observed } from "./observed.ts";

export type Promised = {
  /** What is promised, as a sentence. */
  promise: string;
  isKept: boolean;
  /** As it is read: `0 of 120`. */
  figure: string;
  /** What broke it, at most ten. */
  broken: string[];
};

type Judged = Pick<Observed, "acknowledged" | "tried">;
/** What a fault may touch, by its name. */
export type Touches = ReadonlyMap<string, "all" | readonly string[]>;

const shown = 10;

/** What broke a promise, of how many that could have. */
export function judge(promise: string, broken: readonly string[], of: number): Promised {
  return {
    promise,
    // What was not done at all is not shown to hold.
    isKept: broken.length === 0 && of > 0,
    figure: `${broken.length} of ${of}`,
    broken: broken.slice(0, shown),
  };
}

/** The items whose key another one has, too. */
function twice(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.filter((key) => seen.has(key) || !seen.add(key));
}

/** What was acknowledged and is not there. */
export function lost({ acknowledged: told }: Judged, facts: Facts): Promised[] {
  const interests = new Set(facts.interests.map(({ reference, email }) => `${reference} ${email}`));
  const statuses = new Map(facts.interests.map(({ id, status }) => [id, status]));
  const requests = new Map(facts.requests.map((one) => [one.reference, one]));
  const gifts = Map.groupBy(facts.gifts, ({ email }) => email);
  const appointments = new Set(facts.appointments.map(({ id, slot }) => `${id} ${slot}`));
  const stays = new Set(facts.stays.map(({ id, day }) => `${id} ${day}`));
  const pets = new Set(facts.pets.map(({ id, name }) => `${id} ${name}`));
  const without = <T>(list: readonly T[], isThere: (one: T) => boolean) =>
    list.filter((one) => !isThere(one)).map((one) => JSON.stringify(one));
  const isDecided = ({ interestId, status, steps }: (typeof told.decisions)[number]) => {
    const taken = facts.steps.filter(({ entityId }) => entityId === interestId);
    return statuses.get(interestId) === status && taken.length >= steps.length;
  };
  const hasFiles = ({ reference, email, files }: (typeof told.requests)[number]) => {
    const found = requests.get(reference);
    return found?.email === email && found.files === files && found.storedFiles === files;
  };
  const isGiven = ({ email, naira }: (typeof told.gifts)[number]) =>
    gifts
      .get(email)
      ?.some((gift) => gift.status === "succeeded" && gift.naira === naira && gift.receipt) ??
    false;
  const lostOf = (what: string, broken: string[], of: number) => judge(`Lost: ${what}`, broken, of);
  return [
    lostOf(
      "interests",
      without(told.interests, ({ reference, email }) => interests.has(`${reference} ${email}`)),
      told.interests.length,
    ),
    lostOf(
      "decisions and their undoing",
      without(told.decisions, isDecided),
      told.decisions.length,
    ),
    lostOf(
      "boarding requests, each with its files in the store",
      without(told.requests, hasFiles),
      told.requests.length,
    ),
    lostOf("gifts that were paid for", without(told.gifts, isGiven), told.gifts.length),
    lostOf(
      "appointments",
      without(told.appointments, ({ id, slot }) => appointments.has(`${id} ${slot}`)),
      told.appointments.length,
    ),
    lostOf(
      "stays",
      without(told.stays, ({ id, day }) => stays.has(`${id} ${day}`)),
      told.stays.length,
    ),
    lostOf(
      "records made by the API",
      without(told.tokens, ({ id, key }) => pets.has(`${id} ${key}`)),
      told.tokens.length,
    ),
    lostOf(
      "sessions, asked for of every process",
      facts.sessions.filter(({ isKnown }) => !isKnown).map((one) => JSON.stringify(one)),
      facts.sessions.length,
    ),
    lostOf(
      "password links that were asked for",
      told.links
        .filter(({ email }) => !facts.delivered.some(({ to }) => to === email))
        .map(({ email }) => email),
      told.links.length,
    ),
  ];
}

/** What was tried once and is there more than once, whether it was acknowledged or not. */
export function doubled({ acknowledged: told, tried }: Judged, facts: Facts): Promised[] {
  const tookOnce = (list: readonly { email: string }[], emails: readonly string[]) => {
    const wanted = new Set(emails);
    return twice(list.map(({ email }) => email).filter((email) => wanted.has(email)));
  };
  const taken = ({ interestId }: { interestId: string }) =>
    facts.steps.filter(({ entityId }) => entityId === interestId);
  const decidedTwice = told.decisions
    .filter((one) => {
      const steps = taken(one);
      // The last step may have had its effect although nobody was told.
      return (
        steps.length > one.steps.length + 1 ||
        steps.some(({ step }, index) => index > 0 && step === steps[index - 1]?.step)
      );
    })
    .map(({ interestId }) => interestId);
  const counted = facts.gifts.filter((gift) => gift.counted > 1).map(({ email }) => email);
  return [
    judge("Twice: interests", tookOnce(facts.interests, tried.interests), tried.interests.length),
    judge("Twice: decisions", decidedTwice, told.decisions.length),
    judge(
      "Twice: boarding requests",
      tookOnce(facts.requests, tried.requests),
      tried.requests.length,
    ),
    judge(
      "Twice: gifts, or one counted twice",
      [...tookOnce(facts.gifts, tried.gifts), ...counted],
      tried.gifts.length,
    ),
    judge(
      "Twice: one time of a veterinarian",
      twice(facts.appointments.map(({ slot }) => slot)),
      facts.appointments.length,
    ),
    judge(
      "Twice: the one place of a boarder",
      twice(facts.stays.map(({ day }) => day)),
      facts.stays.length,
    ),
    judge(
      "Twice: records made by the API with one key",
      twice(facts.pets.map(({ name }) => name)),
      facts.pets.length,
    ),
  ];
}

/** A change is in the next answer of every process. */
export function stale({ acknowledged: { changes } }: Judged): Promised {
  const old = changes
    .filter(({ isThere }) => !isThere)
    .map(({ word, process }) => `${word} at ${process}`);
  return judge("Stale: pages asked for after a change was acknowledged", old, changes.length);
}

/** How many e-mails one end of a process may leave twice: those that it is sending. */
const mailsUnderWay = 4;

/** What jobs do is done once. */
export function jobsOnce(facts: Facts, faults: readonly Pick<FaultRun, "name">[]): Promised[] {
  const sent = Map.groupBy(facts.delivered, ({ messageId }) => messageId);
  const unsent = facts.mails
    .filter(({ id }) => !sent.has(id))
    .map(({ id, to }) => `${id} to ${to}`);
  const again = [...sent].filter(([, mails]) => mails.length > 1).map(([id]) => id);
  const allowed =
    faults.filter(({ name }) => ["kill", "postgres-restart"].includes(name)).length * mailsUnderWay;
  const duplicates = judge("Jobs: e-mails that left twice", again, facts.delivered.length);
  const receipts = facts.gifts.flatMap(({ receipt }) => receipt ?? []);
  const paid = new Map(facts.payments.map(({ email, naira }) => [email, naira]));
  const unpaid = facts.gifts.filter(
    ({ status, email }) => status === "succeeded" && !paid.has(email),
  );
  const wrongMoney = facts.gifts.filter(
    ({ status, email, naira }) => status === "succeeded" && paid.get(email) !== naira,
  );
  const told = facts.told.filter(({ wanted, found }) => wanted !== found);
  return [
    judge("Jobs: e-mails that were due and did not leave", unsent, facts.mails.length),
    {
      ...duplicates,
      // A process that dies between the mail server's yes and its own note sends it again, under the same Message-ID.
      isKept: facts.delivered.length > 0 && again.length <= allowed,
      figure: `${duplicates.figure} (at most ${allowed}, under way when a process or the database died)`,
    },
    judge(
      "Jobs: payment webhooks not acted on",
      facts.events.filter(({ isHandled }) => !isHandled).map(({ reference }) => reference),
      facts.events.length,
    ),
    judge(
      "Jobs: gifts counted without money, or with another amount",
      [...unpaid, ...wrongMoney].map(({ email }) => email),
      receipts.length,
    ),
    judge("Jobs: receipt numbers given twice", twice(receipts), receipts.length),
    judge(
      "Jobs: events of which staff were not told once each",
      told.map((one) => JSON.stringify(one)),
      facts.told.length,
    ),
  ];
}

/** Of a fault; what a process refuses because it has too much to do is judged by itself. */
const isError = ({ status, busy }: Answer) => !busy && (status === 0 || status >= 500);

/** Of a hundred answers, how many may be refusals for load: more, and the machine is too slow for the drill. */
const busyPercent = 1;

/** Of the fault during which somebody waited for it, if any. */
export function faultOf({ at, ms }: Answer, faults: readonly FaultRun[]): FaultRun | undefined {
  return faults.find(({ start, whole }) => at <= whole && at + ms >= start);
}

const nameOf = ({ method, path, status, work, ms }: Answer) =>
  `${status || "no answer"} after ${ms} ms: ${method} ${path.slice(0, 60)} (${work})`;

/** Errors only while a fault lasts, and only where the fault is. */
export function errors(
  answers: readonly Answer[],
  faults: readonly FaultRun[],
  touches: Touches,
): Promised[] {
  const outside = answers.filter((answer) => !faultOf(answer, faults));
  const quiet = judge(
    "Errors outside of faults",
    outside.filter(isError).map(nameOf),
    outside.length,
  );
  const perFault = faults.map((fault) => {
    const during = answers.filter((answer) => faultOf(answer, faults) === fault);
    const met = during.filter(isError);
    const may = touches.get(fault.name) ?? [];
    const wrong = met.filter(({ work }) => may !== "all" && !may.includes(work));
    const where =
      may === "all" ? "anywhere" : may.length === 0 ? "nowhere" : `only in ${may.join(", ")}`;
    return {
      ...judge(`Errors during ${fault.name} (allowed ${where})`, wrong.map(nameOf), during.length),
      figure: `${met.length} of ${during.length}`,
    };
  });
  const busy = answers.filter((answer) => answer.busy);
  const turnedAway = {
    ...judge(
      `Turned away for load: at most ${busyPercent} % of all`,
      busy.map(nameOf),
      answers.length,
    ),
    isKept: answers.length > 0 && busy.length * 100 <= answers.length * busyPercent,
  };
  return [quiet, ...perFault, turnedAway];
}

/** Readiness said so, for longer than a balancer needs to notice, before a process took no more connections. */
export function readiness(faults: readonly FaultRun[], checkSeconds: number): Promised {
  const drains = faults.flatMap((fault) => fault.drains ?? []);
  const early = drains.filter(({ toldMs }) => toldMs < checkSeconds * 1_000);
  const least = Math.min(...drains.map(({ toldMs }) => toldMs));
  const verdict = judge(
    "Readiness: processes that refused before a balancer could know",
    early.map(({ process, toldMs }) => `${process}: ${toldMs} ms`),
    drains.length,
  );
  return drains.length === 0
    ? verdict
    : { ...verdict, figure: `${verdict.figure} (told ${least} ms before, at least)` };
}

/** How soon everything works again. */
export function recovery(faults: readonly FaultRun[], limitMs: number): Promised {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const took = faults.map(({ name, end, whole }) => ({ name, ms: Math.max(0, whole - end) }));
  const late = took
    .filter(({ ms }) => ms > limitMs)
    .map(({ name, ms }) => `${name}: ${seconds(ms)}`);
  const verdict = judge(
    `Whole again within ${limitMs / 1_000} s of a fault's end`,
    late,
    took.length,
  );
  const longest = took.toSorted((a, b) => b.ms - a.ms)[0];
  return longest
    ? {
        ...verdict,
        figure: `${verdict.figure} later (at most ${seconds(longest.ms)}, ${longest.name})`,
      }
    : verdict;
}

/** Everybody came to the end of what they had begun, however often they had to send it. */
export function perseverance({
  failures,
  answers,
}: Pick<Observed, "failures" | "answers">): Promised {
  const posts = answers.filter(({ method }) => method === "POST");
  return judge(
    "Gave up: visitors who did not come to the end",
    failures.map(({ work, message }) => `${work}: ${message}`),
    posts.length,
  );
}
