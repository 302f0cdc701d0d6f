import type { Slot } from "#app/features/providers/vet/slots.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { safeName } from "#app/platform/mail/plain-words.ts";
import type { Side } from "./appointment.ts";
import {
  type AppointmentFacts,
  composeAbout,
  otherName,
  petName,
  placeInWords,
  quotation,
  vetName,
} from "./appointment-emails.ts";
import { offerHoursInWords, sharedInWords } from "./appointment-policy.ts";
import { timeInWords } from "./appointment-sentences.ts";

const slotInWords = ({ startsAt, endsAt }: Slot) =>
  timeInWords({ starts_at: startsAt, ends_at: endsAt });

const answerBy = `Please accept or decline it within ${offerHoursInWords()}, and before its time. Until then nobody else can book it.`;

function ownerName({ owner_name }: AppointmentFacts): string {
  return safeName(owner_name ?? "");
}

export function proposedEmail(
  facts: AppointmentFacts,
  { reason, sharesHealth }: { reason: string; sharesHealth: boolean },
): Email {
  return composeAbout(facts, "owner", `${vetName(facts)} proposes a visit of ${petName(facts)}`, [
    `${vetName(facts)} would like to see ${petName(facts)} on ${timeInWords(facts)}:`,
    quotation(reason),
    placeInWords(facts),
    answerBy,
    sharesHealth
      ? `If you accept, ${vetName(facts)} may read the health page of ${petName(facts)} until ${sharedInWords()} after the visit. You can stop this on the pet's page.`
      : "",
  ]);
}

export function proposalWithdrawnEmail(facts: AppointmentFacts): Email {
  return composeAbout(facts, "owner", `The proposed visit of ${petName(facts)} is taken back`, [
    `${vetName(facts)} no longer proposes ${timeInWords(facts)} for ${petName(facts)}. There is nothing for you to do.`,
  ]);
}

export function moveOfferedEmail(
  facts: AppointmentFacts,
  to: Side,
  { slot, note }: { slot: Slot; note: string | null },
): Email {
  return composeAbout(facts, to, `Another time for ${petName(facts)}?`, [
    `${otherName(facts, to)} would like to move the appointment for ${petName(facts)} from ${timeInWords(facts)} to ${slotInWords(slot)}${note ? ", and wrote:" : "."}`,
    quotation(note),
    answerBy,
    "Without your answer the appointment stays as it is.",
  ]);
}

export function moveWithdrawnEmail(facts: AppointmentFacts, to: Side): Email {
  return composeAbout(facts, to, `The appointment for ${petName(facts)} stays as it is`, [
    `${otherName(facts, to)} took back the other time. The appointment stays on ${timeInWords(facts)}.`,
  ]);
}

export function visitAcceptedEmail(facts: AppointmentFacts): Email {
  return composeAbout(facts, "vet", `${ownerName(facts)} accepted the visit of ${petName(facts)}`, [
    `${ownerName(facts)} comes with ${petName(facts)} on ${timeInWords(facts)}.`,
  ]);
}

export function visitDeclinedEmail(facts: AppointmentFacts, reason: string | null): Email {
  return composeAbout(facts, "vet", `${ownerName(facts)} declined the visit of ${petName(facts)}`, [
    `${ownerName(facts)} does not come with ${petName(facts)} on ${timeInWords(facts)}${reason ? ", and wrote:" : "."}`,
    quotation(reason),
    "The time is free again.",
  ]);
}

export function moveAcceptedEmail(facts: AppointmentFacts, to: Side, slot: Slot): Email {
  return composeAbout(facts, to, `The appointment for ${petName(facts)} is moved`, [
    `${otherName(facts, to)} accepted: ${petName(facts)} comes on ${slotInWords(slot)}, not on ${timeInWords(facts)}.`,
  ]);
}

export function moveDeclinedEmail(facts: AppointmentFacts, to: Side, reason: string | null): Email {
  return composeAbout(facts, to, `The appointment for ${petName(facts)} stays as it is`, [
    `${otherName(facts, to)} declined the other time${reason ? ", and wrote:" : "."}`,
    quotation(reason),
    `The appointment stays on ${timeInWords(facts)}.`,
  ]);
}

export function proposalLapsedEmail(facts: AppointmentFacts, to: Side): Email {
  return composeAbout(facts, to, `The proposed visit of ${petName(facts)} was not answered`, [
    `${timeInWords(facts)} is free again.`,
    to === "owner" ? "You can book another time." : "",
  ]);
}

export function moveLapsedEmail(facts: AppointmentFacts, to: Side): Email {
  return composeAbout(facts, to, `The appointment for ${petName(facts)} stays as it is`, [
    `Nobody answered the other time. The appointment stays on ${timeInWords(facts)}.`,
  ]);
}
