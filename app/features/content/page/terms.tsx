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
          These terms are for everybody who uses this site of {site.name}, {site.address}. What you
          and we sign about an animal or a stay applies as well.
        </>
      }
    >
      <h2>Using the site</h2>
      <p>
        Looking around is free and needs no account. Please give true answers, and do not send what
        belongs to somebody else. Tell nobody your password. We may refuse a request, remove a text
        or suspend an account that harms animals, people or the site, and we say why where we can.
      </p>
      <p>If you are under 18, ask a parent or guardian to send forms for you.</p>
      <h2>Adoption</h2>
      <p>
        A card says what we know of an animal. It is not a guarantee: animals change. Express
        Interest is a question, not a reservation. Our team chooses the home that suits the animal,
        which is not always the first that asked. Until the animal has gone home, you can withdraw
        an approved request at any time, and we can withdraw our approval for a reason that we tell
        you. What an adoption costs: {site.adoptionFee}. If an adoption does not work out, please
        call us before you give the animal to anybody else.
      </p>
      <h2>Boarding</h2>
      <p>
        A request binds nobody until it is accepted. Tell us everything that a boarder has to know:
        illness, medicines, allergies, biting, escaping. If your pet falls ill, the boarder calls
        you or your emergency contact, and a veterinarian at once when it is urgent. You may cancel
        until your pet has checked in. Any price is agreed with you before the stay begins.
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
        Gifts are voluntary, and you get nothing in return. The smallest gift on this site is{" "}
        {minDonationInWords()}. Paystack takes the card payments. We send a receipt when the money
        has arrived. If you gave by mistake, or the wrong amount,{" "}
        <a href={href("/contact")}>write to us</a> soon; a card payment goes back to the card.
      </p>
      <h2>Comments and pictures</h2>
      <p>
        Our team reads comments before they appear, and may leave one out. What you write stays
        yours. By sending it you allow us to show it under the story with the name you gave. You can
        erase it by the link in our e-mail. Pictures of your pet's stay are shown only if you ticked
        that we may. Our own texts and drawings may be shared with a link to where they came from.
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
        <a href={href("/contact")}>talk to us</a> first. When these terms change, this page shows
        the new ones with their date. They apply to what you send from then on.
      </p>
    </InformationPage>
  );
}
