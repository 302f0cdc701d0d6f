export const emailInvalid = "Please enter a valid email!";

const local = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]$/;
const domain = /^(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** Whether the text can be an e-mail address. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  return local.test(text.slice(0, Math.max(at, 0))) && domain.test(text.slice(at + 1));
}
