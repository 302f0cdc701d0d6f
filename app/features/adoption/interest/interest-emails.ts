import { composeEmail, type Email, quoteMessage, writeBack } from "#app/platform/mail/email.ts";

export type EmailFacts = {
  name: string;
  pet: string;
  reference: string;
  origin: string;
  siteName: string;
};

/** Adds an invitation to write back, the reference, and the link to the request. */
function compose(
  facts: EmailFacts,
  subject: string,
  paragraphs: readonly string[],
  quoted?: string,
): Email {
  const { name, siteName, reference, origin } = facts;
  const follow = { origin, reference, what: "request" };
  const all = [...paragraphs, writeBack];
  return composeEmail({ name, siteName, subject, paragraphs: all, follow, quoted });
}

export function interestAnswerEmail(
  facts: EmailFacts,
  text: string,
  original: { at: string; text: string },
): Email {
  const quoted = quoteMessage({ ...original, reference: facts.reference });
  return compose(facts, `Your request for ${facts.pet}`, [text], quoted);
}

export function homeFoundReason(pet: string): string {
  return `${pet} has found a home with another family.`;
}

export function noLongerReason(pet: string): string {
  return `${pet} is no longer up for adoption.`;
}

export function receivedEmail(facts: EmailFacts): Email {
  return compose(facts, `We have your request for ${facts.pet}`, [
    `Thank you for asking about ${facts.pet}. Our team reads every request in the order it arrives.`,
  ]);
}

/** For a second request, perhaps from another phone: only the address of the first request gets this. */
export function alreadyAskedEmail(facts: EmailFacts): Email {
  return compose(facts, `You already asked about ${facts.pet}`, [
    "Your first request counts. Nothing was added.",
  ]);
}

export function approvedEmail(facts: EmailFacts, reason: string | null): Email {
  return compose(facts, `Your request for ${facts.pet} is approved`, [
    `Good news: your request for ${facts.pet} is approved. We will call you to arrange a visit.`,
    reason ?? "",
  ]);
}

export function rejectedEmail(facts: EmailFacts, reason: string | null): Email {
  return compose(facts, `About your request for ${facts.pet}`, [
    `We are sorry: we have not approved your request for ${facts.pet}. Thank you for asking.`,
    reason ?? "",
  ]);
}

export function closedEmail(facts: EmailFacts, why: "home" | "left", reason: string): Email {
  const found = `${facts.pet} has found a home`;
  return compose(facts, why === "home" ? found : `About your request for ${facts.pet}`, [
    `Thank you for asking about ${facts.pet}. ${reason}`,
    `Meet other pets:
${facts.origin}/up-for-adoption`,
  ]);
}

/** Also warns the applicant when somebody else withdrew. */
export function withdrawnEmail(facts: EmailFacts): Email {
  const { pet, origin } = facts;
  return compose(facts, `Your request for ${pet} is withdrawn`, [
    `Your request for ${pet} is withdrawn, as you asked. You can ask about ${pet}, or another pet, at any time:
${origin}/up-for-adoption`,
  ]);
}

export function releasedEmail(facts: EmailFacts, reason: string): Email {
  return compose(facts, `About your request for ${facts.pet}`, [
    `We are sorry: your request for ${facts.pet} cannot go ahead after all.`,
    reason,
  ]);
}
