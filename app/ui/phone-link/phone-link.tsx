/** A phone number that a phone dials; the address of the link holds no spaces. */
export function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>;
}
