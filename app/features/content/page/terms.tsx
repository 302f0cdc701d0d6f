import { href } from "react-router";
import { cancelInWords } from "#app/features/appointments/appointment/appointment-policy.ts";
import { minDonationInWords } from "#app/features/donations/donation/donation.ts";
import { useSite } from "#app/ui/shell/shell.tsx";
import { InformationPage } from "./information-page.tsx";

export function Terms() {
  const site = useSite();
  return (
    <InformationPage
      path="terms"
      lead={
        <>
          These terms apply to everybody who uses this site of {site.name}, {site.address}. They are
          short on purpose. What you and we sign about one animal or one stay applies beside them.
        </>
      }
    >
      <h2>Using the site</h2>
      <p>
        Looking around is free and needs no account. Please give true answers, and do not send what
        belongs to somebody else. Keep your password to yourself. We may refuse a request, remove a
        text or suspend an account that harms animals, people or the site, and we say why where we
        can.
      </p>
      <p>If you are under 18, ask a parent or guardian to send forms for you.</p>
      <h2>Adoption</h2>
      <p>
        A card describes an animal as we know it. Animals change, and so do we: a card is not a
        guarantee. Sending Express Interest is a question and not a reservation. Our team decides
        with the animal in mind, and first come is not always first served. An approval can be
        withdrawn by you at any time before the animal has gone home, and by us for a reason that we
        tell you. What an adoption costs: {site.adoptionFee}. If an adoption does not work out,
        please call us before you give the animal to anybody else.
      </p>
      <h2>Boarding</h2>
      <p>
        A request is binding on nobody until it is accepted. Tell us everything that a boarder has
        to know: illness, medicines, allergies, biting, escaping. If your pet falls ill, the boarder
        calls you or your emergency contact, and a veterinarian at once when it is urgent. You may
        cancel until your pet has checked in. Any price is agreed with you before the stay begins.
      </p>
      <h2>Veterinarians</h2>
      <p>
        Veterinarians who are listed here work on their own account. We check their number at the
        Veterinary Council of Nigeria, and nothing more. Treatment, advice and fees are between you
        and them. You may cancel an appointment here until {cancelInWords()} before it begins. A
        request that nobody answers expires.
      </p>
      <h2>What we write about health</h2>
      <p>
        Our stories and pages give general advice. They do not replace an examination. When you are
        worried, ask a veterinarian.
      </p>
      <h2>Gifts</h2>
      <p>
        Gifts are voluntary and buy nothing. The smallest gift by this site is{" "}
        {minDonationInWords()}. Cards are taken by Paystack. A receipt is sent when the money has
        arrived. If you gave by mistake, or the wrong amount,{" "}
        <a href={href("/contact")}>write to us</a> soon; a card payment goes back to the card.
      </p>
      <h2>Comments and pictures</h2>
      <p>
        Comments are read before they appear, and we may leave one out. What you write stays yours;
        by sending it you allow us to show it under the story with the name you gave. You can erase
        it by the link in our e-mail. Pictures of your pet's stay are shown only if you ticked that
        we may. Our own texts and drawings may be shared with a link to where they came from.
      </p>
      <h2>What we answer for</h2>
      <p>
        We take care, but we cannot promise that the site is always up or free of mistakes. We
        answer for damage that we cause on purpose or by negligence. Nothing here takes away a right
        that Nigerian law gives you.
      </p>
      <h2>Your data</h2>
      <p>
        The <a href={href("/privacy-notice")}>privacy notice</a> says what we keep and how to see or
        erase it.
      </p>
      <h2>Law and changes</h2>
      <p>
        The law of the Federal Republic of Nigeria applies. If something goes wrong, please{" "}
        <a href={href("/contact")}>talk to us</a> first. When these terms change, the new ones stand
        here with their date and apply to what you send from then on.
      </p>
    </InformationPage>
  );
}
