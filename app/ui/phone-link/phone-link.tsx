import { dialLink, nationalPhone } from "#app/platform/phone.ts";

/** A phone number as a `tel:` link, written as everywhere. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={dialLink(phone)}>{nationalPhone(phone)}</a>;
}
