import type { Actor } from "#app/platform/actor.ts";
import { pageOf } from "#app/platform/api/endpoint.server.ts";
import { listOperation, operation } from "#app/platform/api/operation.server.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import { findBoardedStay, findStayById } from "./boarded-stay.server.ts";
import { listNewestOfBoarder } from "./boarder-stays.queries.server.ts";
import { checkIn, checkOut } from "./care-for-stay.server.ts";
import { giveStayBack } from "./hand-over-stay.server.ts";
import { listPresence } from "./list-boarder-stays.server.ts";
import { acceptStay, askAboutStay, declineStay } from "./review-stay.server.ts";
import type { Stay, StayRow } from "./stay.queries.server.ts";
import { nightsOf } from "./stay.ts";
import { type RequestStep, requestAnswer, requestStepBody } from "./stay-api.schema.server.ts";
import { boarderSeesDays } from "./stay-file.ts";

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
  async run({ services, actor, params: { requestId: id }, input }) {
    const stay = await findBoardedStay(services.db.reader, actor.id, id);
    if (!stay) return refused("NOT_FOUND", "Boarding request not found");
    const taken = await steps[input.status](services, actor, stay, input);
    if (!taken.ok) return taken;
    const changed = await findStayById(services.db.reader, id);
    return done(show(changed ?? stay, services.now()));
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

type Words = { reason?: string | undefined; question?: string | undefined };
type Step = (
  services: AppServices,
  actor: Actor,
  stay: Stay,
  words: Words,
) => Promise<Outcome<unknown>>;

/** What is said for a client that sends the status alone. */
const noReason = "No reason was given.";
const noQuestion = "Please write me a few more words about your pet and these days.";

const steps: Record<RequestStep["status"], Step> = {
  accepted: (services, actor, { id }) => acceptStay(services, actor, id, {}, undefined),
  declined(services, actor, { id, status }, words) {
    const reason = words.reason?.trim() || noReason;
    // What staff have handed over goes back to them.
    return status === "assigned"
      ? giveStayBack(services, actor, id, { reason }, undefined)
      : declineStay(services, actor, id, { reason }, undefined);
  },
  needs_info(services, actor, { id }, words) {
    const question = words.question?.trim() || noQuestion;
    return askAboutStay(services, actor, id, { question }, undefined);
  },
  checked_in: (services, actor, { id }) => checkIn(services, actor, id, undefined),
  checked_out: (services, actor, { id }) => checkOut(services, actor, id, undefined),
};

function show(stay: StayRow, now: Date) {
  const isOver = lagosDay(now) > addDays(stay.end_day, boarderSeesDays);
  const seen = (text: string) => (isOver ? "" : text);
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
