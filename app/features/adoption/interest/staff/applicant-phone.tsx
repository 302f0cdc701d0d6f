import { whatsAppLink } from "#app/platform/phone.ts";
import { formatReference } from "#app/platform/references.ts";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";

type Applicant = { name: string; phone: string; pet: string; reference: string };

/** The applicant's number, to call or to write to on WhatsApp, with the first words written. */
export function ApplicantPhone({ name, phone, pet, reference }: Applicant) {
  const site = useSite();
  const text = `Hello ${name}, this is ${site.name} about your request for ${pet} (${formatReference(reference)}).`;
  const chat = whatsAppLink(phone, text);
  if (!phone) return null;
  return (
    <>
      <PhoneLink phone={phone} />
      {chat && (
        <>
          {" · "}
          <a href={chat} rel="noopener">
            WhatsApp
          </a>
        </>
      )}
    </>
  );
}
