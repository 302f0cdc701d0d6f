import { formatReference } from "#app/platform/references.ts";

export type Letter = { subject: string; body: string };
export type About = {
  name: string;
  pet: string;
  reference: string;
  origin: string;
  siteName: string;
};

function follow({ reference, origin }: About): string {
  return `Your reference is ${formatReference(reference)}. You can follow your request here at any time:
${origin}/r/${reference}`;
}

function sign({ siteName }: About): string {
  return `${siteName}\nRescue, Rehabilitate, Rehome`;
}

/** By which the letter of a decision is found again, to be taken back. `at` is the decision's own instant. */
export function decisionCause(interestId: string, at: string): string {
  return `interest-decided:${interestId}:${at}`;
}

/** The reason given to everybody who asked for a pet that has gone home with somebody else. */
export function homeFoundReason(pet: string): string {
  return `${pet} has found a home with another family. Others are still waiting and would love to meet you.`;
}

export function receivedEmail(about: About): Letter {
  return {
    subject: `We have your request for ${about.pet}`,
    body: `Dear ${about.name},

Thank you for asking about ${about.pet}. Our team reads every request in the order it arrives.

${follow(about)}

${sign(about)}`,
  };
}

/** For somebody who asks a second time, perhaps from another phone: only the first address gets this. */
export function alreadyAskedEmail(about: About): Letter {
  return {
    subject: `You already asked about ${about.pet}`,
    body: `Dear ${about.name},

We already have a request for ${about.pet} from you, so nothing was added.

${follow(about)}

${sign(about)}`,
  };
}

export function decidedEmail(about: About, approved: boolean, reason: string | null): Letter {
  const news = approved
    ? `Good news: your request for ${about.pet} is approved. We will call you to arrange a visit.`
    : `Thank you for asking about ${about.pet}. We have decided not to go ahead with your request.`;
  return {
    subject: approved
      ? `Your request for ${about.pet} is approved`
      : `About your request for ${about.pet}`,
    body: `Dear ${about.name},

${news}${reason ? `\n\n${reason}` : ""}

${follow(about)}

${sign(about)}`,
  };
}

/** The pet has gone home with somebody else. */
export function closedEmail(about: About, reason: string): Letter {
  return {
    subject: `${about.pet} has found a home`,
    body: `Dear ${about.name},

Thank you for asking about ${about.pet}. ${reason}

${about.origin}/up-for-adoption

${follow(about)}

${sign(about)}`,
  };
}

/** The applicant withdrew; the letter tells whoever owns the address, should it have been somebody else. */
export function withdrawnEmail(about: About): Letter {
  return {
    subject: `Your request for ${about.pet} is withdrawn`,
    body: `Dear ${about.name},

Your request for ${about.pet} is withdrawn, as you asked. You can ask about ${about.pet}, or another pet, at any time:
${about.origin}/up-for-adoption

${follow(about)}

${sign(about)}`,
  };
}

/** Staff took an approval back. */
export function releasedEmail(about: About, reason: string): Letter {
  return {
    subject: `About your request for ${about.pet}`,
    body: `Dear ${about.name},

We are sorry: your request for ${about.pet} cannot go ahead after all.

${reason}

${follow(about)}

${sign(about)}`,
  };
}
