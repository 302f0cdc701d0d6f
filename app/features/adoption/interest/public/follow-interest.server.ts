import { findPerson } from "#app/features/accounts/person/find-person.server.ts";
import { findInterestByReference } from "#app/features/adoption/interest/interest.queries.server.ts";
import {
  type InterestStatus,
  isInterestErased,
  nextStep,
} from "#app/features/adoption/interest/interest.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import { findAnswerDays } from "#app/features/adoption/interest/staff/answer-days.server.ts";
import { listSharedHistory } from "#app/platform/history/history.queries.server.ts";
import { undoRemark } from "#app/platform/history/history.ts";
import { type Outcome, refused } from "#app/platform/outcome.ts";
import { formatPhone, maskPhone } from "#app/platform/phone.server.ts";
import { listCardPictures } from "#app/platform/pictures/pictures.server.ts";
import type { ReferenceAccess } from "#app/platform/records/reference-part.ts";
import { readReference } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import { canTake, viewUndo } from "#app/platform/steps/steps.server.ts";
import { markSeen, readThreads } from "#app/platform/threads/read-thread.server.ts";
import { withoutStaffName } from "#app/platform/threads/threads.ts";
import { verifySenderDigits } from "#app/platform/verify-sender.server.ts";
import type { InterestStatusView } from "./follow-interest.ts";
import { asApplicant } from "./own-interest-steps.server.ts";

export async function findInterestStatus(
  services: AppServices,
  input: string,
  access: ReferenceAccess | undefined,
  personId?: string,
): Promise<InterestStatusView | undefined> {
  const reference = readReference(input);
  const interest = reference && (await findInterestByReference(services.db.reader, reference));
  if (!interest) return undefined;
  const pet = interest.listing_name;
  const followed = {
    reference: interest.reference,
    kind: "Adoption request",
    status: interest.status,
    sentAt: interest.created_at,
    changedAt: interest.updated_at,
    next: nextStep(interest, access ? pet : "this pet"),
    answerDays: interest.status === "pending" ? await findAnswerDays(services) : undefined,
    erased: isInterestErased(interest),
  } as const;
  if (!access) return { ...followed, ownerView: undefined };
  const isWhole = access === "whole";
  const now = services.now();
  const history = await listSharedHistory(services.db.reader, "interest", interest.id);
  const { id, name, email, phone, message, reason, listing_id: petId } = interest;
  const threads = await readThreads(services.db.reader, "interest", [id]);
  const written = threads.get(id) ?? [];
  if (personId) await markSeen(services, "interest", { personId, threads });
  const first = {
    id,
    at: interest.created_at,
    author: "owner",
    authorName: name,
    text: message,
  } as const;
  const picture = (await listCardPictures(services, [petId])).get(petId);
  const hasMessage = written.some(({ author }) => author === "staff");
  return {
    ...followed,
    next: nextStep(interest, pet, { hasMessage }),
    ownerView: {
      pet: { id: petId, name: pet, breed: interest.listing_breed, picture },
      name,
      email,
      phone: isWhole ? formatPhone(phone) : maskPhone(phone),
      message,
      reason,
      thread: [first, ...written.map(withoutStaffName)],
      isWhole,
      isAdopted: interest.listing_status === "adopted",
      withdrawable: isWhole && canTake(interestSteps, "applicant", "withdraw", interest, now),
      undo: isWhole
        ? viewUndo(interestSteps, interest, history.at(-1), asApplicant(interest), now)
        : undefined,
      history: history.map((change) => ({
        at: change.at,
        status: change.to_status as InterestStatus,
        remark: undoRemark(change),
      })),
    },
  };
}

/** The sender is this browser, the signed-in account that sent it, or an account that has confirmed its address. */
export async function isRequester(
  services: AppServices,
  reference: string,
  { isSender, personId }: { isSender: boolean; personId?: string | undefined },
): Promise<boolean> {
  const interest = await findInterestByReference(services.db.reader, reference);
  if (!interest || isInterestErased(interest)) return false;
  if (isSender || !personId) return isSender;
  if (interest.sent_by === personId) return true;
  const person = await findPerson(services.db.reader, personId);
  return person?.email_verified_at != null && person.email_key === interest.email_key;
}

/** Refuses INVALID for wrong digits, RATE_LIMITED after five wrong attempts an hour, and NOT_FOUND. */
export async function verifyRequester(
  services: AppServices,
  input: string,
  digits: string,
): Promise<Outcome<{ reference: string }>> {
  const reference = readReference(input);
  const interest = reference && (await findInterestByReference(services.db.reader, reference));
  if (!interest) return refused("NOT_FOUND");
  return verifySenderDigits(
    services,
    { reference: interest.reference, phone: interest.phone_key },
    digits,
  );
}
