export const emailInvalid = "Please enter a valid email!";

const local = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]$/;
const domain = /^(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** Where most people who write to us have their mail. */
const commonDomains =
  "gmail.com yahoo.com yahoo.co.uk hotmail.com hotmail.co.uk outlook.com icloud.com live.com ymail.com aol.com protonmail.com rocketmail.com".split(
    " ",
  );
/** Domains with mail of their own that are one letter away from those. */
const otherDomains = ["mail.com", "email.com", "love.com"];

/** Returns the address with the common domain that is one letter or one swap away from the typed one. */
export function correctEmail(text: string): string | undefined {
  const at = text.lastIndexOf("@") + 1;
  const typed = text.slice(at).trim().toLowerCase();
  if (at < 2 || [...commonDomains, ...otherDomains].includes(typed)) return undefined;
  const meant = commonDomains.find((common) => isOneSlip(typed, common));
  return meant && text.slice(0, at) + meant;
}

/** What a form asks once about a mistyped address. Whatever the answer, it is sent. */
export const emailQuestion = {
  title: "Please check your e-mail address",
  text: (meant: string) => `Did you mean ${meant}?`,
  /** The hidden field that allows the question about this field. */
  asks: (field: string) => `${field}-asks`,
  /** The button whose value takes the place of what was typed. */
  corrects: (field: string) => `${field}-corrected`,
};

/** For two different texts: one letter is another, missing or too many, or two neighbours are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let at = 0;
  while (typed[at] === meant[at]) at += 1;
  const [a, b] = [typed.slice(at), meant.slice(at)];
  const swapped = a.charAt(1) + a.charAt(0) + a.slice(2);
  return a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b || swapped === b;
}

/** Whether the text can be an e-mail address. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  return local.test(text.slice(0, Math.max(at, 0))) && domain.test(text.slice(at + 1));
}
