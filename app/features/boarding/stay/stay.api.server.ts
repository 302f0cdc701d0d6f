import {
  openRequestedStay,
  type RequestedStay,
  requestForm,
  requestStay,
} from "#app/features/boarding/stay/public/request-stay.server.ts";
import {
  claimLinks,
  uploadAddress,
  uploadAhead,
} from "#app/features/boarding/stay-file/upload-ahead.server.ts";
import { messagesByPath } from "#app/platform/api/endpoint.server.ts";
import { fileBody, operation } from "#app/platform/api/operation.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { findStoredOutcome } from "#app/platform/idempotency/idempotency.server.ts";
import { done, refused } from "#app/platform/outcome.ts";
import { widestAddress } from "#app/platform/pictures/picture.ts";
import { stagePictureOnce } from "#app/platform/pictures/stage-picture-once.server.ts";
import { retentionInWords } from "#app/platform/retention-policy.ts";
import { stepOperations } from "#app/platform/steps/step-api.server.ts";
import { stayInputSchema } from "./stay.schema.server.ts";
import {
  byPayloadPath,
  petPayloadPath,
  readStayPayload,
  requestedSchema,
  requestStayBody,
  sentFileLinks,
  uploadedSchema,
} from "./stay-api.schema.server.ts";
import { stayTexts } from "./stay-fields.ts";
import { staySteps } from "./stay-steps.server.ts";

export const requestBoarding = operation({
  id: "requestBoarding",
  method: "POST",
  path: "/api/boarding",
  summary: "Ask for the stay of one pet, or of up to five, with files that were uploaded before",
  area: "boarding",
  access: "anyone",
  body: requestStayBody,
  status: 201,
  answer: requestedSchema,
  refusals: ["CONFLICT", "RATE_LIMITED"],
  async run({ services, address, actor, input, key }) {
    const form = requestForm(key, input);
    const before = await findStoredOutcome<RequestedStay>(services, form);
    if (before) return before.ok ? answerTo(before.value) : before;
    const today = lagosDay(services.now());
    const parsed = stayInputSchema(today).safeParse(readStayPayload(input));
    const findPath = (position: number, field: string) => petPayloadPath(input, position, field);
    const claimed = await claimLinks(services, sentFileLinks(input), findPath);
    if (!parsed.success || !claimed.ok) {
      const wrong = parsed.success ? {} : byPayloadPath(input, messagesByPath(parsed.error));
      const files = claimed.ok ? {} : claimed.fields;
      return refused("INVALID", stayTexts.failed, { fields: { ...wrong, ...files } });
    }
    const { tokens, spent } = claimed.value;
    const visitor = { address, personId: actor?.id };
    const pets = parsed.data.pets.map((pet, position) => ({ ...pet, ...tokens[position] }));
    const stay = { ...parsed.data, pets };
    const requested = await requestStay(services, visitor, stay, key, { content: input, spent });
    if (requested.ok) return answerTo(requested.value);
    return requested.fields
      ? { ...requested, fields: byPayloadPath(input, requested.fields) }
      : requested;
  },
});

function answerTo(requested: RequestedStay) {
  const opened = openRequestedStay(requested, false);
  if (!opened.ok) return opened;
  return done({ message: stayTexts.submitted, reference: opened.value.reference });
}

export const upload = operation({
  id: "upload",
  method: "POST",
  path: "/api/upload",
  summary:
    "Send one file ahead: without a token for a boarding request, with one a picture for a listing or a pet. " +
    `secure_url names it for that call alone, within ${retentionInWords.unclaimedFile}: only the sender of a picture with a token can open it`,
  area: "adoption",
  access: "anyone",
  body: fileBody,
  status: 201,
  answer: uploadedSchema,
  refusals: ["CONFLICT", "RATE_LIMITED"],
  async run({ services, address, actor, input, key }) {
    if (!actor) {
      const uploaded = await uploadAhead(services, { address }, input, key);
      return uploaded.ok
        ? done({ secure_url: uploadAddress(services, uploaded.value.link) })
        : uploaded;
    }
    const staged = await stagePictureOnce(services, actor, input, key);
    if (!staged.ok) return staged;
    return done({ secure_url: services.site.origin + widestAddress(staged.value.files) });
  },
});

export const staffStaySteps = stepOperations(staySteps, "staff", {
  path: "/api/boarding/:id",
  noun: "Stay",
  area: "boarding",
  role: "staff",
});
