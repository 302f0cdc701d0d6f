import { randomBytes } from "node:crypto";
import { insertStay, type StayRow } from "#app/features/boarding/stay/stay.queries.server.ts";
import type { StayInput } from "#app/features/boarding/stay/stay.schema.server.ts";
import { stayAgainEmail, stayReceivedEmail } from "#app/features/boarding/stay/stay-emails.ts";
import { mailToOwner } from "#app/features/boarding/stay/stay-mails.server.ts";
import { staySearchText } from "#app/features/boarding/stay/stay-search-text.ts";
import {
  abandonStagedFiles,
  claimFiles,
  fileFingerprint,
} from "#app/features/boarding/stay-file/claim-stay-files.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { recordConsents } from "#app/platform/consents/consents.queries.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { type IdempotentForm, idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendUnaskedMail } from "#app/platform/mail/send-unasked-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { normalisePhone } from "#app/platform/phone.ts";
import {
  consumeRateLimits,
  visitorRateLimits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import { referenceFrom } from "#app/platform/references.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { queueWebhooks } from "#app/platform/webhooks/queue-webhooks.server.ts";

export type RequestedStay = {
  reference: string;
  /** `repeated`: this phone asked before with other texts; only its own browser may be taken to the reference. */
  as: "new" | "same-form" | "repeated";
};

type Visitor = {
  address: string;
  /** The account of somebody who is signed in. */
  personId?: string | undefined;
};

/**
 * A visitor asks for a pet's stay: the row, its files, its history and its e-mail, in one transaction. One phone has one
 * open request for a pet and its days, by database constraint: the very same words again answer as the first time,
 * whatever the key. Refuses INVALID for files that are gone or too many, RATE_LIMITED, and CONFLICT for a key that was
 * used with other texts. `content` is what the key is compared by, where that is not the texts and their files; `spent`
 * are further staged files that nobody can claim afterwards.
 * @see specification 2.10; product.md "Boarding"
 */
export async function requestStay(
  services: AppServices,
  visitor: Visitor,
  input: StayInput,
  key: string | undefined,
  { content, spent = [] }: { content?: unknown; spent?: readonly string[] } = {},
): Promise<Outcome<RequestedStay>> {
  const phoneKey = normalisePhone(input.ownerPhone);
  if (!phoneKey) return refused("INVALID");
  const { petImages, vaccinationCard, medicalRecords, ...texts } = input;
  const tokens = [...petImages, ...vaccinationCard.slice(-1), ...medicalRecords.slice(-1)];
  const files = await fileFingerprint(services, tokens);
  const form = requestForm(key, content ?? { ...texts, files });
  return idempotent<RequestedStay>(services, form, async (trx) => {
    const now = services.now();
    const row = requestedRow(texts, { now, phoneKey, personId: visitor.personId });
    const result = await insertStay(trx, row);
    if (!result.inserted) return answerRepeated(services, trx, result.existing, row);
    const agreed = { form: "Pet Boarding Request", ticked: input.consents };
    await recordConsents(trx, now, { entity: "stay", id: row.id }, agreed);
    const claimed = await claimFiles(trx, row.id, tokens);
    if (!claimed.ok) return claimed;
    await abandonStagedFiles(trx, spent);
    const limits = visitorRateLimits("stay", visitor.address, [row.email_key, phoneKey]);
    const exceeded = await consumeRateLimits(trx, now, limits);
    if (exceeded) return exceeded;
    await recordHistory(trx, now, {
      entity: "stay",
      entityId: row.id,
      actor: { name: row.owner_name, ...(visitor.personId && { id: visitor.personId }) },
      from: null,
      to: row.status,
    });
    await queueStaffNotification(trx, now, "stay-new", row.id, { by: visitor.personId });
    await queueWebhooks(trx, now, "boarding.created", { _id: row.id });
    const mail = mailToOwner(
      services.site,
      row,
      (facts) => stayReceivedEmail(facts, services.site.answerHours),
      `stay-received:${row.id}`,
    );
    await sendUnaskedMail(trx, now, { ...mail, mailOnly: true });
    return done({ reference: row.reference, as: "new" });
  });
}

/** What a request for a stay is stored under, for who has to know it before. */
export function requestForm(key: string | undefined, content: unknown): IdempotentForm {
  return { key, verb: "request-stay", actorId: "", content };
}

type RequestTexts = Omit<
  StayInput,
  "petImages" | "vaccinationCard" | "medicalRecords" | "consents"
>;

function requestedRow(
  texts: RequestTexts,
  { now, phoneKey, personId }: { now: Date; phoneKey: string; personId: string | undefined },
): StayRow {
  const at = now.toISOString();
  const searchable = {
    reference: referenceFrom("B", randomBytes(10)),
    owner_name: texts.ownerName,
    owner_email: texts.ownerEmail,
    owner_phone: texts.ownerPhone,
    phone_key: phoneKey,
    pet_name: texts.petName,
    pet_breed: texts.petBreed,
  };
  return {
    ...searchable,
    id: newId(now),
    source: "request",
    owner_id: personId ?? null,
    boarder_id: null,
    email_key: emailKey(texts.ownerEmail),
    pet_key: foldText(texts.petName),
    pet_age: texts.petAge,
    allergies: texts.allergies,
    medications: texts.medications,
    feeding_schedule: texts.feedingSchedule,
    special_instructions: texts.specialInstructions,
    emergency_name: texts.emergencyContactName,
    emergency_phone: texts.emergencyContactPhone,
    veterinarian_name: texts.veterinarianName,
    veterinarian_phone: texts.veterinarianPhone,
    brings_card: texts.bringsCard ? 1 : 0,
    start_day: texts.startDate,
    end_day: texts.endDate,
    status: "received",
    search_text: staySearchText(searchable),
    pet_id: null,
    price_kobo: null,
    agreed_kobo: null,
    created_at: at,
    updated_at: at,
  };
}

/** What the owner typed, as it is compared. */
const typedColumns = [
  ...(["owner_name", "email_key", "phone_key", "pet_name", "pet_age", "pet_breed"] as const),
  ...(["allergies", "medications", "feeding_schedule", "special_instructions"] as const),
  ...(["emergency_name", "emergency_phone", "veterinarian_name"] as const),
  ...(["veterinarian_phone", "start_day", "end_day", "brings_card"] as const),
];

/** The very same words are the same form sent again; others are answered by an e-mail, once a day, to the first address. */
async function answerRepeated(
  services: AppServices,
  trx: Queries,
  first: StayRow,
  repeated: StayRow,
): Promise<Outcome<RequestedStay>> {
  const { reference } = first;
  if (typedColumns.every((column) => first[column] === repeated[column])) {
    return done({ reference, as: "same-form" });
  }
  const now = services.now();
  const cause = `stay-again:${first.id}:${lagosDay(now)}`;
  await sendUnaskedMail(trx, now, mailToOwner(services.site, first, stayAgainEmail, cause));
  return done({ reference, as: "repeated" });
}

/**
 * Where a requested stay leads. Other words of somebody who asked before lead to the first request, but only in the
 * browser that sent it: for any other it refuses CONFLICT, as the reference goes by e-mail to its sender alone.
 */
export function openRequestedStay(
  { reference, as }: RequestedStay,
  isSender: boolean,
): Outcome<{ reference: string; isRepeated: boolean }> {
  if (as !== "repeated" || isSender) return done({ reference, isRepeated: as === "repeated" });
  return refused(
    "CONFLICT",
    "You already asked for this pet and these days. We have sent the reference of your first request to the e-mail address you gave then.",
  );
}
