import type { Actor } from "#app/platform/actor.ts";
import { pageOf } from "#app/platform/api/endpoint.server.ts";
import { listOperation, operation } from "#app/platform/api/operation.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { isLastStep } from "#app/platform/history/history.server.ts";
import { isKeyUsed, otherContent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listMessages } from "#app/platform/threads/threads.queries.server.ts";
import { findBoardedStay, findStayById } from "./boarded-stay.server.ts";
import { listNewestOfBoarder } from "./boarder-stays.queries.server.ts";
import { checkIn, checkOut } from "./care-for-stay.server.ts";
import { giveStayBack } from "./hand-over-stay.server.ts";
import { listPresence } from "./list-boarder-stays.server.ts";
import { acceptStay, askAboutStay, declineStay } from "./review-stay.server.ts";
import type { Stay, StayRow } from "./stay.queries.server.ts";
import { boarderSeesDetails, nightsOf, type StayStatus } from "./stay.ts";
import { type RequestStep, requestAnswer, requestStepBody } from "./stay-api.schema.server.ts";

export const listBoarderRequests = listOperation({
  id: "listBoardingRequests",
  method: "GET",
  path: "/api/boarders/requests",
  summary: "Your boarding requests",
  area: "boarding",
  access: ["boarder"],
  answer: requestAnswer,
  refusals: [],
  async run({ services, actor, page }) {
    const { after } = page;
    const { reader } = services.db;
    const found = await pageOf(
      page,
      (limit) => listNewestOfBoarder(reader, actor.id, { after, limit }),
      ({ id }) => id,
    );
    return done({ ...found, rows: found.rows.map((one) => show(one, services.now())) });
  },
});

export const answerBoarderRequest = operation({
  id: "answerBoardingRequest",
  method: "PUT",
  path: "/api/boarders/requests/:requestId",
  summary:
    "Accept, decline or ask about a request, and check the pet in and out; declining a stay that was handed over gives it back",
  area: "boarding",
  access: ["boarder"],
  body: requestStepBody,
  status: 200,
  answer: requestAnswer,
  refusals: ["NOT_FOUND", "CONFLICT"],
  async run({ services, actor, params: { requestId: id }, input, key }) {
    const { reader } = services.db;
    const stay = await findBoardedStay(reader, actor.id, id);
    const name = stepOf(input.status, stay);
    if (!name) return notFound;
    const { verb, take, repeats } = steps[name];
    const others = verbs.filter((one) => one !== verb);
    if (await isKeyUsed(services, { key, actorId: actor.id }, others)) return otherContent;
    const taken = await take(services, actor, id, input, key);
    if (!taken.ok) {
      const isAgain =
        taken.code === "CONFLICT" &&
        key === undefined &&
        (await isLastStep(reader, { entity: "stay", entityId: id, actor, ...repeats(input) })) &&
        (name !== "needs_info" || (await isLastQuestion(reader, actor, id, input)));
      // Of a stay that is not theirs they are told nothing else.
      if (!isAgain) return stay ? taken : notFound;
    }
    const changed = await findStayById(reader, id);
    if (!changed) return notFound;
    return done(name === "givenBack" ? showGivenBack(changed) : show(changed, services.now()));
  },
});

export const listBoardedPets = listOperation({
  id: "listBoardedPets",
  method: "GET",
  path: "/api/boarders/pets",
  summary: "Stays of the pets that are with you now",
  area: "boarding",
  access: ["boarder"],
  answer: requestAnswer,
  refusals: [],
  async run({ services, actor }) {
    const { here } = await listPresence(services, actor);
    return done({ rows: here.map((one) => show(one, services.now())) });
  },
});

const notFound = refused("NOT_FOUND", "Boarding request not found");

type Words = { reason?: string | undefined; question?: string | undefined };
type Step = {
  /** The name of the verb, under which its keys are stored. */
  verb: string;
  take: (
    services: AppServices,
    actor: Actor,
    id: string,
    words: Words,
    key: string | undefined,
  ) => Promise<Outcome<unknown>>;
  /** What it leaves in the history. */
  repeats: (words: Words) => { to: StayStatus; reason?: string; privateNote?: string };
};

/** What is said for a client that sends the status alone. */
const noReason = "No reason was given.";
const noQuestion = "Please write me a few more words about your pet and these days.";

const reasonOf = ({ reason }: Words) => reason?.trim() || noReason;
const questionOf = ({ question }: Words) => question?.trim() || noQuestion;

const steps: Record<RequestStep["status"] | "givenBack", Step> = {
  accepted: {
    verb: "accept-stay",
    take: (services, actor, id, _, key) => acceptStay(services, actor, id, {}, key),
    repeats: () => ({ to: "accepted" }),
  },
  declined: {
    verb: "decline-stay",
    take: (services, actor, id, words, key) =>
      declineStay(services, actor, id, { reason: reasonOf(words) }, key),
    repeats: (words) => ({ to: "declined", reason: reasonOf(words) }),
  },
  givenBack: {
    verb: "give-stay-back",
    take: (services, actor, id, words, key) =>
      giveStayBack(services, actor, id, { reason: reasonOf(words) }, key),
    repeats: (words) => ({ to: "accepted", privateNote: reasonOf(words) }),
  },
  needs_info: {
    verb: "ask-about-stay",
    take: (services, actor, id, words, key) =>
      askAboutStay(services, actor, id, { question: questionOf(words) }, key),
    repeats: () => ({ to: "needs_info" }),
  },
  checked_in: {
    verb: "check-in",
    take: (services, actor, id, _, key) => checkIn(services, actor, id, key),
    repeats: () => ({ to: "checked_in" }),
  },
  checked_out: {
    verb: "check-out",
    take: (services, actor, id, _, key) => checkOut(services, actor, id, key),
    repeats: () => ({ to: "checked_out" }),
  },
};
const verbs = Object.values(steps).map(({ verb }) => verb);

/** Returns the step that a status means: what staff have handed over is declined by giving it back, and is gone then. */
function stepOf(status: RequestStep["status"], stay: Stay | undefined) {
  if (status === "declined" && (!stay || stay.status === "assigned")) return "givenBack";
  return stay && status;
}

async function isLastQuestion(q: Queries, actor: Actor, id: string, words: Words) {
  const [last] = await listMessages(q, { entity: "stay", id }, { limit: 1 });
  return last?.author_id === actor.id && last.text === questionOf(words);
}

/** What is told of a stay that is the boarder's no more: nothing of its owner. */
function showGivenBack(stay: StayRow) {
  const { start_day: startDate, end_day: endDate, created_at: createdAt } = stay;
  return {
    ...{ _id: stay.id, status: steps.givenBack.repeats({}).to, source: stay.source },
    ...{ startDate, endDate, nights: nightsOf(startDate, endDate).length, createdAt },
    owner: { name: "", phone: "" },
    pet: {
      ...{ name: stay.pet_name, breed: stay.pet_breed, age: "", allergies: "", medications: "" },
      ...{ feedingInstructions: "", specialInstructions: "" },
    },
  };
}

function show(stay: StayRow, now: Date) {
  const isSeen = boarderSeesDetails(stay, now);
  const seen = (text: string) => (isSeen ? text : "");
  const { start_day: startDate, end_day: endDate } = stay;
  return {
    ...{ _id: stay.id, status: stay.status, source: stay.source, startDate, endDate },
    nights: nightsOf(startDate, endDate).length,
    owner: { name: stay.owner_name, phone: seen(stay.phone_key) },
    pet: {
      ...{ name: stay.pet_name, breed: stay.pet_breed, age: seen(stay.pet_age) },
      ...{ allergies: seen(stay.allergies), medications: seen(stay.medications) },
      feedingInstructions: seen(stay.feeding_schedule),
      specialInstructions: seen(stay.special_instructions),
    },
    createdAt: stay.created_at,
  };
}
