import { fieldsOf } from "#app/platform/api/endpoint.server.ts";
import { fileBody, operation } from "#app/platform/api/operation.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { sentFile } from "#app/platform/http/downloads.server.ts";
import { findStoredOutcome } from "#app/platform/idempotency/idempotency.server.ts";
import { done, refused } from "#app/platform/outcome.ts";
import { widestAddress } from "#app/platform/pictures/picture.ts";
import { stagePictureOnce } from "#app/platform/pictures/stage-picture-once.server.ts";
import { stepOperations } from "#app/platform/steps/step-api.server.ts";
import { openRequestedStay, requestForm, requestStay } from "./request-stay.server.ts";
import { stayFormSchema } from "./stay.schema.server.ts";
import {
  atPlaces,
  boardingBody,
  formOfPayload,
  messageSchema,
  uploadedSchema,
} from "./stay-api.schema.server.ts";
import { stayTexts } from "./stay-fields.ts";
import { staySteps } from "./stay-steps.server.ts";
import { claimLinks, openUpload, uploadAddress, uploadAhead } from "./upload-ahead.server.ts";

export const requestBoarding = operation({
  id: "requestBoarding",
  method: "POST",
  path: "/api/boarding",
  summary: "Ask for a pet's stay, with files that were uploaded before",
  area: "boarding",
  access: "anyone",
  body: boardingBody,
  status: 201,
  answer: messageSchema,
  refusals: ["CONFLICT", "RATE_LIMITED"],
  async run({ services, address, actor, input, key }) {
    const before = await findStoredOutcome(services, requestForm(key, input));
    if (before) return before.ok ? done({ message: stayTexts.submitted }) : before;
    const today = lagosDay(services.now());
    const form = formOfPayload(input);
    const words = stayFormSchema(today).safeParse(form);
    const { petImages = [], vaccinationCard, medicalRecords } = input.documents ?? {};
    const claimed = await claimLinks(services, {
      petImages,
      vaccinationCard: vaccinationCard ? [vaccinationCard] : [],
      medicalRecords: medicalRecords ? [medicalRecords] : [],
    });
    if (!words.success || !claimed.ok) {
      const wrong = words.success ? {} : fieldsOf(words.error);
      const files = claimed.ok ? {} : claimed.fields;
      return refused("INVALID", stayTexts.failed, { fields: atPlaces({ ...wrong, ...files }) });
    }
    const { tokens, spent } = claimed.value;
    const visitor = { address, personId: actor?.id };
    const stay = { ...words.data, ...tokens };
    const requested = await requestStay(services, visitor, stay, key, { content: input, spent });
    const opened = requested.ok ? openRequestedStay(requested.value, false) : requested;
    if (opened.ok) return done({ message: stayTexts.submitted });
    return opened.fields ? { ...opened, fields: atPlaces(opened.fields) } : opened;
  },
});

export const upload = operation({
  id: "upload",
  method: "POST",
  path: "/api/upload",
  summary:
    "Send one file ahead: without a token for a boarding request, with one a picture for a listing or a pet",
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

export const openUploaded = operation({
  id: "openUploaded",
  method: "GET",
  path: "/api/upload/:link",
  summary: "A file that was sent ahead, until a boarding request has taken it",
  area: "boarding",
  access: "anyone",
  sendsFile: true,
  status: 200,
  refusals: ["NOT_FOUND"],
  async run({ services, params: { link } }) {
    const opened = await openUpload(services, link);
    if (!opened.ok) return opened;
    const { blob, name, isPicture } = opened.value;
    return done(sentFile(blob, { name, inline: isPicture }));
  },
});

export const staffStaySteps = stepOperations(staySteps, "staff", {
  path: "/api/boarding/:id",
  noun: "Stay",
  area: "boarding",
  role: "staff",
});
