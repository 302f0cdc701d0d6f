import {
  expressInterest,
  openExpressedInterest,
} from "#app/features/adoption/interest/public/express-interest.server.ts";
import { listNewestRequests } from "#app/features/adoption/interest/staff/list-interests.server.ts";
import { cursorPage } from "#app/platform/api/endpoint.server.ts";
import { listOperation, operation } from "#app/platform/api/operation.server.ts";
import { findLastStep } from "#app/platform/history/history.server.ts";
import { done, refused } from "#app/platform/outcome.ts";
import { stepOperations } from "#app/platform/steps/step-api.server.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { findInterest, type Interest } from "./interest.queries.server.ts";
import {
  adoptionRequestSchema,
  decisionBody,
  interestBody,
  interestQuery,
  submittedSchema,
} from "./interest-api.schema.server.ts";
import { interestSteps } from "./interest-steps.server.ts";

export const submitInterest = operation({
  id: "submitInterest",
  method: "POST",
  path: "/api/interests",
  summary: "Ask to adopt a pet",
  area: "adoption",
  access: "anyone",
  body: interestBody,
  status: 201,
  answer: submittedSchema,
  refusals: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  async run({ services, address, actor, input: { petId, interestedUser, message }, key }) {
    const input = { ...interestedUser, message };
    const visitor = { address, personId: actor?.id };
    const expressed = await expressInterest(services, visitor, petId, input, key);
    const opened = expressed.ok ? openExpressedInterest(expressed.value, false) : expressed;
    if (!opened.ok) return opened;
    const { reference, notice } = opened.value;
    return done({ message: notice.text, reference });
  },
});

export const listRequests = listOperation({
  id: "listAdoptionRequests",
  method: "GET",
  path: "/api/interests",
  summary: "Adoption requests",
  area: "adoption",
  access: ["staff"],
  query: interestQuery,
  answer: adoptionRequestSchema,
  refusals: [],
  async run({ services, query: { status }, page }) {
    const { after } = page;
    let total: number | undefined;
    const found = await cursorPage(
      page,
      async (limit) => {
        const read = await listNewestRequests(services, { status, after, limit });
        total = read.total;
        return read.rows;
      },
      ({ id }) => id,
    );
    return done({ ...found, total, rows: found.rows.map(show) });
  },
});

export const decideRequest = operation({
  id: "decideAdoptionRequest",
  method: "PUT",
  path: "/api/adoptions/requests/:id",
  summary: "Approve or reject an adoption request",
  area: "adoption",
  access: ["staff"],
  body: decisionBody,
  status: 200,
  answer: adoptionRequestSchema,
  refusals: ["NOT_FOUND", "CONFLICT"],
  async run({ services, actor, params: { id }, input: { status, reason }, key }) {
    const name = status === "approved" ? "approve" : "reject";
    const input = { reason: reason?.trim() || null, privateNote: null };
    const form = { stepRole: "staff", name, input, actor, key };
    const decided = await takeStepByName(services, interestSteps, id, form);
    const { reader } = services.db;
    if (!decided.ok) {
      const step = { entity: "interest", entityId: id, actor, to: status, reason: input.reason };
      const isAgain =
        decided.code === "CONFLICT" && key === undefined && (await findLastStep(reader, step));
      if (!isAgain) return decided;
    }
    const interest = await findInterest(reader, id);
    return interest ? done(show(interest)) : refused("NOT_FOUND");
  },
});

export const requestSteps = stepOperations(interestSteps, "staff", {
  path: "/api/adoptions/requests/:id",
  noun: "AdoptionRequest",
  area: "adoption",
  role: "staff",
});

function show(interest: Interest) {
  const { id, listing_id, listing_name, listing_breed, name, email, phone } = interest;
  return {
    _id: id,
    petId: { _id: listing_id, name: listing_name, breed: listing_breed },
    interestedUser: { name, email, phone },
    message: interest.message,
    createdAt: interest.created_at,
    status: interest.status,
  };
}
