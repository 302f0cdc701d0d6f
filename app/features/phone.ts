/**
 * A phone number as typed → E.164. Nigerian forms (0803…, 234803…, 803…, landlines) become +234…; other
 * countries need their + or 00. `undefined` when it can be no number.
 */
export function normalisePhone(typed: string): string | undefined {
  const compact = typed.replaceAll(/[\s().\-/\u2010-\u2015\u00a0]/g, "");
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

/** Mobiles have ten digits after the trunk zero (70… to 91…), landlines an area code and seven or eight in all. */
function isNigerian(subscriber: string): boolean {
  return /^[789][01]\d{8}$/.test(subscriber) || /^[1-9]\d{6,8}$/.test(subscriber);
}

/** As people here dial it: `08031234567`; other countries' numbers keep their +. */
export function nationalPhone(phoneKey: string): string {
  return phoneKey.startsWith("+234") ? `0${phoneKey.slice(4)}` : phoneKey;
}

export function lastDigits(phoneKey: string): string {
  return phoneKey.slice(-4);
}
