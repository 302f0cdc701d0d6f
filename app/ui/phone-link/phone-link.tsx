import { dialLink, shownPhone } from "#app/platform/phone.ts";

/** A phone number that a phone dials, in one spelling. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={dialLink(phone)}>{shownPhone(phone)}</a>;
}
