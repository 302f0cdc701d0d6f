/**
 * Normalises a typed phone number to E.164. Nigerian forms (0803…, 234803…, 803…, landlines) become +234…; other
 * countries need their + or 00. Invisible marks from address books are dropped. Returns undefined for what cannot be a
 * number, such as a mobile one with a digit missing.
 */
export function normalisePhone(typed: string): string | undefined {
  const compact = typed.replaceAll(/[\s\p{Cf}\p{Pd}()./]/gu, "");
  if (!/^\+?\d{7,16}$/.test(compact)) return undefined;
  const international = compact.startsWith("+")
    ? compact.slice(1)
    : compact.startsWith("00")
      ? compact.slice(2)
      : undefined;
  if (international !== undefined && !international.startsWith("234")) {
    return /^[1-9]\d{7,14}$/.test(international) ? `+${international}` : undefined;
  }
  const digits = international ?? compact;
  const national = digits.startsWith("234") && digits.length > 10 ? digits.slice(3) : digits;
  const subscriber = national.startsWith("0") ? national.slice(1) : national;
  return isNigerian(subscriber) ? `+234${subscriber}` : undefined;
}

/**
 * Ten digits after the trunk zero: mobiles (70… to 91…) and landlines (20…). Landlines as they were written
 * before 2024 have seven to nine, with their area code; none of those begins like a mobile.
 */
function isNigerian(subscriber: string): boolean {
  return (
    /^(?:[789][01]|20)\d{8}$/.test(subscriber) || /^(?![789]0|[89]1)[1-9]\d{6,8}$/.test(subscriber)
  );
}

export const phoneInvalid = "Please enter a valid phone number, for example 0803 123 4567";

/** As people in Nigeria write and dial it: `0803 123 4567`; other countries' numbers keep their +. */
export function nationalPhone(phoneKey: string): string {
  if (!phoneKey.startsWith("+234")) return phoneKey;
  return `0${phoneKey.slice(4)}`.replace(/^(\d{4})(\d{3})(\d{4})$/, "$1 $2 $3");
}

/** The international form: `+234 803 123 4567`; other countries' numbers stay as they are. */
export function internationalPhone(phoneKey: string): string {
  return phoneKey.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, "+234 $1 $2 $3");
}

/** How every page and e-mail writes a number, however it was typed; what is no number stays as it is. */
export function shownPhone(typed: string): string {
  const key = normalisePhone(typed);
  return key ? nationalPhone(key) : typed;
}

/** The same without its last four digits, by which its owner is known. */
export function hiddenPhone(typed: string): string {
  return shownPhone(typed).replace(/(?:\d\D*){4}$/, (end) => end.replaceAll(/\d/g, "•"));
}

/** The `tel:` address of a number, however it is written. */
export function dialLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}

export function lastDigits(phoneKey: string): string {
  return phoneKey.slice(-4);
}
