import { showReference } from "../references.ts";

type Letter = { subject: string; body: string };
type About = { name: string; pet: string; reference: string; origin: string; siteName: string };

function follow({ reference, origin }: About): string {
  return `Your reference is ${showReference(reference)}. You can follow your request here at any time:
${origin}/r/${reference}`;
}

function sign({ siteName }: About): string {
  return `${siteName}\nRescue, Rehabilitate, Rehome`;
}

export function receivedLetter(about: About): Letter {
  return {
    subject: `We have your request for ${about.pet}`,
    body: `Dear ${about.name},

Thank you for asking about ${about.pet}. Our team reads every request in the order it arrives.

${follow(about)}

${sign(about)}`,
  };
}

/** For somebody who asks a second time, perhaps from another phone: only the first address gets this. */
export function alreadyAskedLetter(about: About): Letter {
  return {
    subject: `You already asked about ${about.pet}`,
    body: `Dear ${about.name},

We already have a request for ${about.pet} from you, so nothing was added.

${follow(about)}

${sign(about)}`,
  };
}

export function decidedLetter(about: About, approved: boolean, reason: string | null): Letter {
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
