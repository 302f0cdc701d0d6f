export const emailInvalid = "Please enter a valid email!";

const local = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]$/;
const domain = /^(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** The mail domains of most people who write to us. */
const commonDomains =
  "gmail.com yahoo.com yahoo.co.uk hotmail.com hotmail.co.uk outlook.com icloud.com live.com ymail.com aol.com protonmail.com rocketmail.com".split(
    " ",
  );
const otherDomains = ["mail.com", "email.com", "love.com"];

/** Suggests a common domain that is one letter or one swap away; undefined when the address looks right. */
export function correctEmail(text: string): string | undefined {
  const at = text.lastIndexOf("@") + 1;
  const entered = text.slice(at).trim().toLowerCase();
  if (at < 2 || [...commonDomains, ...otherDomains].includes(entered)) return undefined;
  const meant = commonDomains.find((common) => isOneSlip(entered, common));
  return meant && text.slice(0, at) + meant;
}

/** A form asks this question once. Any answer is accepted. */
export const emailQuestion = {
  title: "Please check your e-mail address",
  text: (meant: string) => `Did you mean ${meant}?`,
  asks: (field: string) => `${field}-asks`,
  corrects: (field: string) => `${field}-corrected`,
};

/** For two different texts: one letter is wrong, missing or extra, or two neighbours are swapped. */
function isOneSlip(entered: string, meant: string): boolean {
  let at = 0;
  while (entered[at] === meant[at]) at += 1;
  const [a, b] = [entered.slice(at), meant.slice(at)];
  const swapped = a.charAt(1) + a.charAt(0) + a.slice(2);
  return a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b || swapped === b;
}

export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  return local.test(text.slice(0, Math.max(at, 0))) && domain.test(text.slice(at + 1));
}
