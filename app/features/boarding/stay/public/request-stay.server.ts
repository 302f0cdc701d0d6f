import { randomBytes } from "node:crypto";
import {
  insertStay,
  listNamesTaken,
  type StayPetRow,
  type StayRow,
  toStayPet,
  withPets,
} from "#app/features/boarding/stay/stay.queries.server.ts";
import type { StayInput, StayPetInput } from "#app/features/boarding/stay/stay.schema.server.ts";
import type { StayPet } from "#app/features/boarding/stay/stay.ts";
import { stayAgainEmail, stayReceivedEmail } from "#app/features/boarding/stay/stay-emails.ts";
import { maxStayPets, petFieldName, petTexts } from "#app/features/boarding/stay/stay-fields.ts";
import { mailToOwner } from "#app/features/boarding/stay/stay-mails.server.ts";
import { petKey } from "#app/features/boarding/stay/stay-pet-key.server.ts";
import { staySearchText } from "#app/features/boarding/stay/stay-search-text.ts";
import {
  abandonStagedFiles,
  claimStayFiles,
  fileFingerprint,
} from "#app/features/boarding/stay-file/claim-stay-files.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { recordConsents } from "#app/platform/consents/consents.queries.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { recordHistory } from "#app/platform/history/history.server.ts";
import { type IdempotentForm, idempotent } from "#app/platform/idempotency/idempotency.server.ts";
import { newId } from "#app/platform/ids.ts";
import { listInWords } from "#app/platform/in-words.ts";
import { sendUnrequestedMail } from "#app/platform/mail/send-unrequested-mail.server.ts";
import { queueStaffNotification } from "#app/platform/mail/staff-notifications.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/outcome.ts";
import { normalisePhone } from "#app/platform/phone.server.ts";
import {
  consumeRateLimits,
  lockRateLimit,
  visitorRateLimits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import { makeReference } from "#app/platform/references.ts";
import { foldText } from "#app/platform/search/search-text.ts";
import type { AppServices } from "#app/platform/services.ts";
import { queueWebhooks } from "#app/platform/webhooks/queue-webhooks.server.ts";

export type RequestedStay = {
  reference: string;
  /** `repeated`: this phone sent other texts before. Only the first sender's browser may see the reference. */
  as: "new" | "same-form" | "repeated";
};

type Visitor = {
  address: string;
  personId?: string | undefined;
};

/**
 * Stores a request for one to five pets. A database constraint allows a phone one open request for its pets and days:
 * the same texts again get the first answer, whatever the key. Refuses INVALID for too many pets, a repeated name, a pet
 * in another open request and missing or too many files, RATE_LIMITED, and CONFLICT for a key used with other texts.
 * `content` replaces what the key is compared by. Nobody can claim the staged files in `spent` afterwards.
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
  const unfit = problemOfPets(input.pets);
  if (unfit) return unfit;
  const comparedPets = [];
  for (const pet of input.pets) {
    const { petImages, vaccinationCard, medicalRecords, ...texts } = pet;
    comparedPets.push({ ...texts, files: await fileFingerprint(services, fileTokens(pet)) });
  }
  const form = requestForm(key, content ?? { ...input, pets: comparedPets });
  return idempotent<RequestedStay>(services, form, async (trx) => {
    const now = services.now();
    const { row, pets } = requestedRows(input, { now, phoneKey, personId: visitor.personId });
    // Two forms of one phone may share a pet: one waits for the other.
    await lockRateLimit(trx, { bucket: `stay:pets:${phoneKey}` });
    const result = await insertStay(trx, row, pets);
    if (!result.inserted) return answerRepeated(services, trx, result.existing, { row, pets });
    const duplicate = await findPetInOtherRequest(trx, row, pets);
    if (duplicate) return duplicate;
    const agreed = { form: "Pet Boarding Request", ticked: input.consents };
    await recordConsents(trx, now, { entity: "stay", id: row.id }, agreed);
    for (const [index, pet] of pets.entries()) {
      const tokens = fileTokens(input.pets[index]);
      const owner = {
        stayId: row.id,
        stayPetId: pet.id,
        field: petFieldName(pet.position, "petImages"),
      };
      const claimed = await claimStayFiles(trx, owner, tokens);
      if (!claimed.ok) return claimed;
    }
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
      { ...row, pets },
      (facts) => stayReceivedEmail(facts, services.site.answerHours),
      `stay-received:${row.id}`,
    );
    await sendUnrequestedMail(trx, now, { ...mail, mailOnly: true });
    return done({ reference: row.reference, as: "new" });
  });
}

export function requestForm(key: string | undefined, content: unknown): IdempotentForm {
  return { key, verb: "request-stay", actorId: "", content };
}

function fileTokens(pet: StayPetInput | undefined): string[] {
  if (!pet) return [];
  const { petImages, vaccinationCard, medicalRecords } = pet;
  return [...petImages, ...vaccinationCard.slice(-1), ...medicalRecords.slice(-1)];
}

function problemOfPets(pets: readonly StayPetInput[]): Refusal | undefined {
  if (pets.length > maxStayPets) {
    const fields = { [petFieldName(maxStayPets, "petName")]: [petTexts.tooMany] };
    return refused("INVALID", petTexts.tooMany, { fields });
  }
  const keys = pets.map(({ petName }) => foldText(petName));
  const again = keys.findIndex((key, index) => keys.indexOf(key) < index);
  const twice = pets[again];
  if (!twice) return undefined;
  return refused("INVALID", "", {
    fields: { [petFieldName(again, "petName")]: [petTexts.twice(twice.petName)] },
  });
}

async function findPetInOtherRequest(
  trx: Queries,
  row: StayRow,
  pets: readonly StayPetRow[],
): Promise<Refusal | undefined> {
  const keys = pets.map(({ name_key }) => name_key);
  const taken = await listNamesTaken(trx, row, keys);
  const pet = pets.find(({ name_key }) => taken.includes(name_key));
  if (!pet) return undefined;
  return refused("INVALID", "", {
    fields: { [petFieldName(pet.position, "petName")]: [petTexts.inOtherRequest(pet.name)] },
  });
}

function requestedRows(
  texts: StayInput,
  { now, phoneKey, personId }: { now: Date; phoneKey: string; personId: string | undefined },
): { row: StayRow; pets: StayPetRow[] } {
  const at = now.toISOString();
  const id = newId(now);
  const pets = texts.pets.map((pet, position) => ({
    id: newId(now),
    stay_id: id,
    position,
    pet_id: null,
    kind: pet.kind ?? null,
    name: pet.petName,
    name_key: foldText(pet.petName),
    age: pet.petAge,
    breed: pet.petBreed,
    allergies: pet.allergies,
    medications: pet.medications,
    feeding_schedule: pet.feedingSchedule,
  }));
  const searchable = {
    reference: makeReference("B", randomBytes(10)),
    owner_name: texts.ownerName,
    owner_email: texts.ownerEmail,
    owner_phone: texts.ownerPhone,
    phone_key: phoneKey,
    pet_names: listInWords(pets.map(({ name }) => name)),
  };
  const row = {
    ...searchable,
    id,
    source: "request" as const,
    owner_id: personId ?? null,
    boarder_id: null,
    email_key: emailKey(texts.ownerEmail),
    pet_key: petKey(pets.map(({ name_key }) => name_key)),
    special_instructions: texts.specialInstructions,
    emergency_name: texts.emergencyContactName,
    emergency_phone: texts.emergencyContactPhone,
    veterinarian_name: texts.veterinarianName,
    veterinarian_phone: texts.veterinarianPhone,
    brings_card: texts.bringsCard ? (1 as const) : (0 as const),
    start_day: texts.startDate,
    end_day: texts.endDate,
    requested_start_day: null,
    requested_end_day: null,
    status: "received" as const,
    search_text: staySearchText(searchable, pets),
    price_kobo: null,
    agreed_kobo: null,
    created_at: at,
    updated_at: at,
  };
  return { row, pets };
}

const comparedColumns = [
  ...(["owner_name", "email_key", "phone_key", "special_instructions"] as const),
  ...(["emergency_name", "emergency_phone", "veterinarian_name"] as const),
  ...(["veterinarian_phone", "start_day", "end_day", "brings_card"] as const),
];

function serializePets(pets: readonly Omit<StayPet, "id" | "petId">[]): string {
  return JSON.stringify(
    pets.map(({ position, kind, name, age, breed, allergies, medications, feedingSchedule }) => {
      return [position, kind, name, age, breed, allergies, medications, feedingSchedule];
    }),
  );
}

/** The same texts are the same form. Others are answered by an e-mail to the first address, once a day. */
async function answerRepeated(
  services: AppServices,
  trx: Queries,
  existing: StayRow,
  repeated: { row: StayRow; pets: readonly StayPetRow[] },
): Promise<Outcome<RequestedStay>> {
  const { reference } = existing;
  const first = { ...existing, pets: (await withPets(trx, [existing]))[0]?.pets ?? [] };
  const isSame = comparedColumns.every((column) => first[column] === repeated.row[column]);
  if (isSame && serializePets(first.pets) === serializePets(repeated.pets.map(toStayPet))) {
    return done({ reference, as: "same-form" });
  }
  const now = services.now();
  const cause = `stay-again:${first.id}:${lagosDay(now)}`;
  await sendUnrequestedMail(trx, now, mailToOwner(services.site, first, stayAgainEmail, cause));
  return done({ reference, as: "repeated" });
}

/** Refuses CONFLICT for a repeated request in another browser: only an e-mail gives its sender the reference. */
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
