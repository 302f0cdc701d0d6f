export const phoneInvalid = "Please enter a valid phone number, for example 0803 123 4567";

/** The key (`+234…`) of a Nigerian number; undefined for others. Old landlines need their zero or country code. */
export function nigerianPhone(digits: string): string | undefined {
  const [, country, zero, number = ""] =
    /^(\+234|00234|234(?=\d{8}))?(0?)([1-9]\d*)$/.exec(digits) ?? [];
  if (/^(?:[789][01]|20)\d{8}$/.test(number)) return `+234${number}`;
  const isOld = (country || zero) && /^(?![789]0|[89]1)\d{7,9}$/.test(number);
  return isOld ? `+234${number}` : undefined;
}

/** A quick check in the browser: too few digits, or a Nigerian mobile number with a missing digit, is refused. */
export function mayBePhone(input: string): boolean {
  const digits = input.normalize("NFKC").replace(/\P{Nd}/gu, "");
  return digits.length >= 7 && !/^0[789][01]\d{0,7}$/.test(digits);
}

/** A key as people dial it: `0803 123 4567`. Foreign numbers keep their +. */
export function nationalPhone(phone: string): string {
  const compact = phone.replaceAll(" ", "");
  if (!compact.startsWith("+234")) return phone;
  return `0${compact.slice(4)}`
    .replace(/^(\d{4})(\d{3})(\d{4})$/, "$1 $2 $3")
    .replace(/^(0[129])(\d{3})(\d{4})$/, "$1 $2 $3")
    .replace(/^(0\d{2})(\d{2,3})(\d{3,4})$/, "$1 $2 $3");
}

export function dialLink(phone: string): string {
  return `tel:${dialledDigits(phone)}`;
}

/** Undefined for a number that cannot be dialled. */
export function whatsAppLink(phone: string, text: string): string | undefined {
  const [, digits] = /^\+(\d{8,15})$/.exec(dialledDigits(phone)) ?? [];
  return digits && `https://wa.me/${digits}?${new URLSearchParams({ text })}`;
}

/** Lets the reader choose whom to send `text` to. */
export function whatsAppShareLink(text: string): string {
  return `https://wa.me/?${new URLSearchParams({ text })}`;
}

function dialledDigits(phone: string): string {
  const digits = phone.replace(/[^+\d]/g, "");
  return nigerianPhone(digits) ?? digits;
}

export function lastDigits(phoneKey: string): string {
  return phoneKey.slice(-4);
}
