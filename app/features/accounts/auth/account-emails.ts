type Letter = { subject: string; body: string };
type About = { name: string; siteName: string };

function letter({ name, siteName }: About, subject: string, ...paragraphs: string[]): Letter {
  return {
    subject,
    body: [`Dear ${name},`, ...paragraphs, `${siteName}\nRescue, Rehabilitate, Rehome`].join(
      "\n\n",
    ),
  };
}

const onceWithinAnHour = "The link works once, for one hour.";

export function welcomeEmail(about: About, link: string): Letter {
  return letter(
    about,
    `Welcome to ${about.siteName}`,
    "Your account is ready. Please confirm your e-mail address by opening this link:",
    link,
    `${onceWithinAnHour} You can ask for another one in your account settings.`,
  );
}

export function confirmationEmail(about: About, link: string): Letter {
  return letter(
    about,
    "Please confirm your e-mail address",
    "Open this link to confirm that this address is yours:",
    link,
    `${onceWithinAnHour} If you did not ask for it, nothing will change.`,
  );
}

export function resetEmail(about: About, link: string): Letter {
  return letter(
    about,
    "Set a new password",
    "Open this link to set a new password:",
    link,
    `${onceWithinAnHour} If you did not ask for it, your password stays as it is.`,
  );
}

/** To the owner of an address that somebody tried to register again; at most one a day. */
export function knownAddressEmail(about: About, signIn: string, reset: string): Letter {
  return letter(
    about,
    `You already have an account at ${about.siteName}`,
    "Somebody, perhaps you, tried to create an account with this e-mail address. You already have one, so nothing was changed.",
    `Sign in: ${signIn}\nForgot your password: ${reset}`,
  );
}

/** Security letters say when it was (in words) and what to do about it; they hold no link that lets anybody in. */
type Told = { when: string };

/** After a change in the settings. `reset` is where anybody can ask for a link. */
export function passwordChangedEmail(about: About, { when, reset }: Told & { reset: string }) {
  return letter(
    about,
    "Your password was changed",
    `The password of your account was changed on ${when}, and every other browser was signed out.`,
    `If this was not you, set a new one now: ${reset}`,
  );
}

/** After a link that we sent was used: `first` where there was no password before. */
export function passwordSetEmail(
  about: About,
  { when, reset, first }: Told & { reset: string; first: boolean },
): Letter {
  const what = first ? "set" : "changed";
  return letter(
    about,
    `Your password was ${what}`,
    `On ${when} the password of your account was ${what} with the link that we had sent to this address. Every browser was signed out.`,
    `If this was not you, set a new one now: ${reset}`,
  );
}

/** To the address that was the person's until now. `to` is the new one as far as its owner would know it. */
export function emailChangedEmail(
  about: About,
  { when, to, contact }: Told & { to: string; contact: string },
): Letter {
  return letter(
    about,
    "Your e-mail address was changed",
    `On ${when} the e-mail address of your account was changed from this one to ${to}. You sign in with the new address from now on, and our letters go there.`,
    `If this was not you, tell us at once, so that we can give you your account back: ${contact}.`,
  );
}

/** Enough of an address for its owner to know it, too little for anybody else: `n•••@example.com`. */
export function maskEmailAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `${Array.from(email.slice(0, at))[0] ?? ""}•••${email.slice(at)}`;
}

export function invitationEmail(about: About, inviter: string, link: string): Letter {
  return letter(
    about,
    `You are invited to ${about.siteName}`,
    `${inviter} has invited you to work with us. Set your password here to begin:`,
    link,
    onceWithinAnHour,
  );
}

/** To a veterinarian or boarder whom staff have verified. */
export function verifiedEmail(about: About, dashboard: string): Letter {
  return letter(
    about,
    "You are verified",
    "Our team has verified your account. Pet owners can find you from now on.",
    dashboard,
  );
}
