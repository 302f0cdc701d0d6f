import { composeEmail, type Email } from "#app/platform/mail/email.ts";
import { plainLine, safeName, withoutAutolinks } from "#app/platform/mail/plain-words.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { mailPauseInWords } from "#app/platform/threads/threads.ts";
import type { Side } from "./appointment.ts";
import { cancelInWords } from "./appointment-policy.ts";
import { timeInWords } from "./appointment-sentences.ts";

export type AppointmentFacts = {
  id: string;
  starts_at: string;
  ends_at: string;
  pet_name: string;
  vet_name: string;
  vet_phone: string | null;
  owner_name: string | null;
  clinic: string | null;
  area: string;
  siteName: string;
  origin: string;
};

function pageAddress({ id, origin }: AppointmentFacts, side: Side): string {
  return side === "owner"
    ? `${origin}/dashboard/pet-owner/bookings/${id}`
    : `${origin}/dashboard/veterinarian/appointments/${id}`;
}

/** The last paragraph has the link to the appointment. */
export function composeAbout(
  facts: AppointmentFacts,
  side: Side,
  subject: string,
  paragraphs: readonly string[],
): Email {
  const name = (side === "owner" ? facts.owner_name : facts.vet_name) ?? "";
  const see = `Open the appointment:\n${pageAddress(facts, side)}`;
  return composeEmail({
    name,
    subject,
    siteName: facts.siteName,
    paragraphs: [...paragraphs, see],
  });
}

export function petName({ pet_name }: AppointmentFacts): string {
  return safeName(pet_name);
}

export function vetName({ vet_name }: AppointmentFacts): string {
  return safeName(vet_name);
}

/** Who wrote, did or asked it, for the side that reads of it. */
export function otherName(facts: AppointmentFacts, to: Side): string {
  return to === "owner" ? vetName(facts) : safeName(facts.owner_name ?? "");
}

export function placeInWords({ clinic, area, vet_phone }: AppointmentFacts): string {
  const where = [clinic ?? "", area].filter(Boolean).join(", ");
  const place = where ? `Place: ${plainLine(where, 200)}.` : "";
  const phone = vet_phone ? `Phone: ${nationalPhone(vet_phone)}.` : "";
  return [place, phone].filter(Boolean).join(" ");
}

export function quotation(text: string | null): string {
  if (!text) return "";
  return withoutAutolinks(text)
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}

export function requestedEmail(facts: AppointmentFacts): Email {
  const owner = safeName(facts.owner_name ?? "");
  return composeAbout(facts, "vet", `${owner} asks for an appointment for ${petName(facts)}`, [
    `${owner} asks for an appointment for ${petName(facts)} on ${timeInWords(facts)}.`,
    "Please confirm or decline it before that time. Until then nobody else can book it.",
  ]);
}

export function confirmedEmail(facts: AppointmentFacts): Email {
  return composeAbout(facts, "owner", `Your appointment for ${petName(facts)} is confirmed`, [
    `${vetName(facts)} expects you and ${petName(facts)} on ${timeInWords(facts)}.`,
    placeInWords(facts),
  ]);
}

export function declinedEmail(facts: AppointmentFacts, reason: string): Email {
  return composeAbout(facts, "owner", `About your appointment for ${petName(facts)}`, [
    `We are sorry: ${vetName(facts)} cannot see ${petName(facts)} on ${timeInWords(facts)}, and wrote:`,
    quotation(reason),
    "You can choose another time or another veterinarian.",
  ]);
}

/** To the side that did not cancel it. */
export function cancelledEmail(facts: AppointmentFacts, to: Side, reason: string | null): Email {
  const by = otherName(facts, to);
  return composeAbout(facts, to, `The appointment for ${petName(facts)} is cancelled`, [
    `${by} cancelled the appointment for ${petName(facts)} on ${timeInWords(facts)}${reason ? ", and wrote:" : "."}`,
    quotation(reason),
  ]);
}

export function expiredEmail(facts: AppointmentFacts): Email {
  return composeAbout(
    facts,
    "owner",
    `Your request for ${petName(facts)} was not answered in time`,
    [
      `We are sorry: ${vetName(facts)} did not answer your request for ${timeInWords(facts)}.`,
      "You can choose another time or another veterinarian.",
    ],
  );
}

export function reminderEmail(facts: AppointmentFacts): Email {
  return composeAbout(facts, "owner", `Tomorrow: ${petName(facts)} and ${vetName(facts)}`, [
    `${vetName(facts)} expects you and ${petName(facts)} on ${timeInWords(facts)}.`,
    placeInWords(facts),
    `You cannot come? Please cancel at least ${cancelInWords()} before.`,
  ]);
}

/** To the side that did not write the message. */
export function messageEmail(facts: AppointmentFacts, to: Side, text: string): Email {
  const by = otherName(facts, to);
  return composeAbout(facts, to, `${by} wrote about the appointment for ${petName(facts)}`, [
    `${by} wrote about the appointment for ${petName(facts)} on ${timeInWords(facts)}:`,
    quotation(text),
    `Please answer on the appointment's page. We send no e-mail about new messages of the next ${mailPauseInWords()}.`,
  ]);
}

/** To the other side after an erasure; it names nobody. */
export function calledOffEmail(
  facts: Pick<AppointmentFacts, "starts_at" | "ends_at" | "siteName" | "origin">,
  to: { name: string; side: Side },
): Email {
  const other = to.side === "owner" ? "the veterinarian" : "the owner";
  return composeEmail({
    name: to.name,
    siteName: facts.siteName,
    subject: "An appointment is cancelled",
    paragraphs: [
      `Your appointment on ${timeInWords(facts)} is cancelled: ${other} has closed their account.`,
      `Open your appointments:\n${facts.origin}${
        to.side === "owner"
          ? "/dashboard/pet-owner/bookings"
          : "/dashboard/veterinarian/appointments"
      }`,
    ],
  });
}
