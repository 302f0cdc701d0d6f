import { dialLink } from "#app/platform/phone.ts";

/** A phone number that a phone dials. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={dialLink(phone)}>{phone}</a>;
}
