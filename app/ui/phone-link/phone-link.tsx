import { dialLink, nationalPhone } from "#app/platform/phone.ts";

export function PhoneLink({ phone }: { phone: string }) {
  return <a href={dialLink(phone)}>{nationalPhone(phone)}</a>;
}
