import type { Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { boarderSeesDetails, stayPriceKobo, staySize } from "#app/features/boarding/stay/stay.ts";
import {
  type BoarderStepBody,
  boarderStayAnswer,
  boarderStepBody,
} from "#app/features/boarding/stay/stay-api.schema.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { cardFields, cardsInWords } from "#app/features/boarding/stay/vaccination-card.ts";
import type { Actor } from "#app/platform/actor.ts";
import { cursorPage } from "#app/platform/api/endpoint.server.ts";
import { listOperation, operation } from "#app/platform/api/operation.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { findLastStep } from "#app/platform/history/history.server.ts";
import { isKeyUsed, otherContent } from "#app/platform/idempotency/idempotency.server.ts";
import { done, type Refusal, refused } from "#app/platform/outcome.ts";
import { undoBody } from "#app/platform/steps/step-api.server.ts";
import { stepVerb, takeStepByName, undoStep } from "#app/platform/steps/take-step.server.ts";
import { listMessages } from "#app/platform/threads/threads.queries.server.ts";
import { undoInWords } from "#app/platform/undo.ts";
import { findBoardedStay, findStayById } from "./boarded-stay.server.ts";
import { listNewestOfBoarder } from "./boarder-stays.queries.server.ts";
import { listPresence } from "./list-boarder-stays.server.ts";

export const listBoarderStays = listOperation({
  id: "listBoardingRequests",
  method: "GET",
  path: "/api/boarders/requests",
  summary: "Your boarding requests",
  area: "boarding",
  access: ["boarder"],
  answer: boarderStayAnswer,
  refusals: [],
  async run({ services, actor, page }) {
    const { after } = page;
    const { reader } = services.db;
    const found = await cursorPage(
      page,
      (limit) => listNewestOfBoarder(reader, actor.id, { after, limit }),
      ({ id }) => id,
    );
    return done({ ...found, rows: found.rows.map((one) => showToBoarder(one, services.now())) });
  },
});

export const takeBoarderStep = operation({
  id: "answerBoardingRequest",
  method: "PUT",
  path: "/api/boarders/requests/:requestId",
  summary:
    "Accept, decline or ask about a request, and check the pet in, once its vaccination card was seen, and out; declining a stay that was handed over gives it back",
  area: "boarding",
  access: ["boarder"],
  body: boarderStepBody,
  status: 200,
  answer: boarderStayAnswer,
  refusals: ["NOT_FOUND", "CONFLICT"],
  async run({ services, actor, params: { requestId: id }, input, key }) {
    const { reader } = services.db;
    const stay = await findBoardedStay(reader, actor.id, id);
    const status = stepForStatus(input.status, stay);
    if (!status) return notFound;
    const { name, input: stepInput, repeats } = steps[status];
    const others = names.filter((one) => one !== name).map(verbOfStep);
    if (await isKeyUsed(services, { key, actorId: actor.id }, others)) return otherContent;
    const form = { stepRole: "boarder", name, input: stepInput(input), actor, key };
    const taken = await takeStepByName(services, staySteps, id, form);
    let change = taken.ok ? taken.value.changeId : null;
    if (!taken.ok) {
      const { to } = staySteps.stepsByRole.boarder[name];
      const step = { entity: "stay", entityId: id, actor, to, step: `boarder.${name}` };
      const repeated =
        (taken.code === "CONFLICT" || taken.code === "NOT_FOUND") &&
        key === undefined &&
        (await findLastStep(reader, { ...step, ...repeats?.(input, stay?.pets ?? []) }));
      const isRepeat =
        repeated && (name !== "ask" || (await isLastQuestion(reader, actor, id, input)));
      // The answer says nothing else about another boarder's stay.
      if (!isRepeat) return stay ? nameCards(taken) : notFound;
      change = repeated;
    }
    if (!staySteps.stepsByRole.boarder[name].undo) change = null;
    const changed = await findStayById(reader, id);
    if (!changed) return notFound;
    const view =
      status === "givenBack" ? showGivenBack(changed) : showToBoarder(changed, services.now());
    return done({ ...view, change });
  },
});

export const undoBoarderStep = operation({
  id: "undoBoardingRequestStep",
  method: "POST",
  path: "/api/boarders/requests/:requestId/undo",
  summary: `Take back a step of yours within ${undoInWords()}, by its change; a stay that you gave back is yours again`,
  area: "boarding",
  access: ["boarder"],
  body: undoBody,
  status: 200,
  answer: boarderStayAnswer,
  refusals: ["NOT_FOUND", "CONFLICT"],
  async run({ services, actor, params: { requestId: id }, input: { change: changeId }, key }) {
    const requester = { stepRole: "boarder", actor, changeId, key };
    const undone = await undoStep(services, staySteps, id, requester);
    if (!undone.ok) return undone;
    const stay = await findBoardedStay(services.db.reader, actor.id, id);
    return stay ? done({ ...showToBoarder(stay, services.now()), change: null }) : notFound;
  },
});

export const listBoardedPetsOperation = listOperation({
  id: "listBoardedPets",
  method: "GET",
  path: "/api/boarders/pets",
  summary: "Stays of the pets that are with you now",
  area: "boarding",
  access: ["boarder"],
  answer: boarderStayAnswer,
  refusals: [],
  async run({ services, actor }) {
    const { here } = await listPresence(services, actor);
    return done({ rows: here.map((one) => showToBoarder(one, services.now())) });
  },
});

const notFound = refused("NOT_FOUND", "Boarding request not found");

type Details = Omit<BoarderStepBody, "status">;
type Name = keyof typeof staySteps.stepsByRole.boarder;
type Step = {
  name: Name;
  input: (details: Details) => object;
  /** What it leaves in the history. */
  repeats?: (
    details: Details,
    pets: Stay["pets"],
  ) => { reason?: string | null; privateNote?: string };
};

/** For clients that send the status alone. */
const noReason = "No reason was given.";
const noQuestion = "Please tell me a little more about your pet and these days.";

const reasonOrDefault = ({ reason }: Details) => reason?.trim() || noReason;
const questionOrDefault = ({ question }: Details) => question?.trim() || noQuestion;

const steps: Record<BoarderStepBody["status"] | "givenBack", Step> = {
  accepted: { name: "accept", input: () => ({}) },
  declined: {
    name: "decline",
    input: (details) => ({ reason: reasonOrDefault(details) }),
    repeats: (details) => ({ reason: reasonOrDefault(details) }),
  },
  givenBack: {
    name: "giveBack",
    input: (details) => ({ reason: reasonOrDefault(details) }),
    repeats: (details) => ({ privateNote: reasonOrDefault(details) }),
  },
  needs_info: { name: "ask", input: (details) => ({ question: questionOrDefault(details) }) },
  checked_in: {
    name: "checkIn",
    input: ({ vaccinationCards: cards }) => ({ items: [], cards }),
    repeats: ({ vaccinationCards }, pets) => ({ reason: cardsInWords(pets, vaccinationCards) }),
  },
  checked_out: { name: "checkOut", input: () => ({ returned: [], confirmed: true }) },
};
const names = Object.values(steps).map(({ name }) => name);

function verbOfStep(name: Name): string {
  return stepVerb("stay", "boarder", name);
}

/** A boarder declines a handed-over stay by giving it back; later they cannot find it any more. */
function stepForStatus(status: BoarderStepBody["status"], stay: Stay | undefined) {
  if (status === "declined" && (!stay || stay.status === "assigned")) return "givenBack";
  return stay && status;
}

/** The form has a field for each card, the API one for all. */
function nameCards(refusal: Refusal): Refusal {
  const { fields } = refusal;
  if (!fields) return refusal;
  const messages = cardFields.flatMap((name) => fields[name] ?? []);
  return messages.length > 0 ? { ...refusal, fields: { vaccinationCards: messages } } : refusal;
}

async function isLastQuestion(q: Queries, actor: Actor, id: string, details: Details) {
  const [last] = await listMessages(q, { entity: "stay", id }, { limit: 1 });
  return last?.author_id === actor.id && last.text === questionOrDefault(details);
}

/** Shows nothing of the owner. */
function showGivenBack(stay: Stay) {
  const { start_day: startDate, end_day: endDate, created_at: createdAt } = stay;
  return {
    _id: stay.id,
    status: staySteps.stepsByRole.boarder.giveBack.to as "accepted",
    source: stay.source,
    startDate,
    endDate,
    nights: staySize(stay).nights,
    price: null,
    createdAt,
    owner: { name: "", phone: "" },
    ...showPets(stay, () => ""),
  };
}

/** `pet` is the first of `pets`, for clients that read only one. */
function showPets({ pets, special_instructions }: Stay, seen: (text: string) => string) {
  const views = pets.map((pet) => ({
    name: pet.name,
    breed: pet.breed,
    age: seen(pet.age),
    allergies: seen(pet.allergies),
    medications: seen(pet.medications),
    feedingInstructions: seen(pet.feedingSchedule),
    specialInstructions: seen(special_instructions),
  }));
  return { pet: views[0] ?? noPet, pets: views };
}

const noPet = {
  ...{ name: "", breed: "", age: "", allergies: "", medications: "" },
  ...{ feedingInstructions: "", specialInstructions: "" },
};

function showToBoarder(stay: Stay, now: Date) {
  const isSeen = boarderSeesDetails(stay, now);
  const seen = (text: string) => (isSeen ? text : "");
  const { start_day: startDate, end_day: endDate } = stay;
  const size = staySize(stay);
  const price = stayPriceKobo(stay.price_kobo, size, stay.agreed_kobo);
  return {
    _id: stay.id,
    status: stay.status,
    source: stay.source,
    startDate,
    endDate,
    nights: size.nights,
    price: price === null ? null : price / 100,
    owner: { name: stay.owner_name, phone: seen(stay.phone_key) },
    ...showPets(stay, seen),
    createdAt: stay.created_at,
  };
}
