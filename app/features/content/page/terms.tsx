import { href } from "react-router";
import { cancelInWords } from "#app/features/appointments/appointment/appointment-policy.ts";
import { minDonationKobo } from "#app/features/donations/donation/donation.ts";
import { moneyInText } from "#app/platform/money.ts";
import { useSite } from "#app/ui/shell/shell.tsx";
import { InformationPage } from "./information-page.tsx";

const chapters = {
  using: "Using the site",
  adoption: "Adoption",
  boarding: "Boarding",
  veterinarians: "Veterinarians",
  health: "What we write about health",
  gifts: "Gifts",
  comments: "Comments and pictures",
  liability: "What we are responsible for",
  data: "Your data",
  law: "Law and changes",
};

export function Terms() {
  const site = useSite();
  return (
    <InformationPage
      path="terms"
      lead={
        <>
          These terms are for everybody who uses this site of {site.name}, {site.address}. What you
          and we sign about an animal or a stay applies too.
        </>
      }
      contents={chapters}
    >
      <h2 id="using">{chapters.using}</h2>
      <p>
        You can use this site for free, and look at everything without an account. Please give true
        answers, and do not send what belongs to somebody else. Tell nobody your password. We may
        refuse a request, remove a text or suspend an account that harms animals, people or the
        site. We say why where we can.
      </p>
      <p>If you are under 18, ask a parent or guardian to send forms for you.</p>
      <h2 id="adoption">{chapters.adoption}</h2>
      <p>
        The page of an animal says what we know. It is not a guarantee: animals change. Express
        Interest is a question, not a reservation. Our team chooses the home that suits the animal.
        That is not always the person who asked first. Until the animal has gone home, you can
        withdraw an approved request at any time. We can withdraw our approval too, and we tell you
        why. What an adoption costs: {site.adoptionFee}. If an adoption does not work out, please
        call us before you give the animal to anybody else.
      </p>
      <h2 id="boarding">{chapters.boarding}</h2>
      <p>
        A request is not a contract until it is accepted. Tell us everything that a boarder must
        know: illness, medicines, allergies, biting, escaping. If your pet falls ill, the boarder
        calls you or your emergency contact. If it is urgent, they call a veterinarian at once. You
        may cancel until your pet has checked in. The price is agreed with you before the stay
        begins.
      </p>
      <h2 id="veterinarians">{chapters.veterinarians}</h2>
      <p>
        The veterinarians listed here do not work for us. We check their number at the Veterinary
        Council of Nigeria, and nothing more. You agree on treatment, advice and fees with them. You
        may cancel an appointment here until {cancelInWords()} before it begins. A request that
        nobody answers expires.
      </p>
      <h2 id="health">{chapters.health}</h2>
      <p>
        Our stories and pages give general advice. They do not replace an examination. When you are
        worried, ask a veterinarian.
      </p>
      <h2 id="gifts">{chapters.gifts}</h2>
      <p>
        Gifts are voluntary, and you get nothing in return. The smallest gift on this site is{" "}
        {moneyInText(minDonationKobo)}. Paystack handles the card payments. We send a receipt when
        the money has arrived. If you gave by mistake, or the wrong amount,{" "}
        <a href={href("/contact")}>write to us</a> soon. We send a card payment back to the card.
      </p>
      <h2 id="comments">{chapters.comments}</h2>
      <p>
        Our team reads comments before they appear, and may decide not to show one. What you write
        stays yours. When you send it, you allow us to show it under the story with the name you
        gave. You can erase it with the link in our e-mail. We show pictures of your pet's stay only
        if you allowed it. You may share our texts and drawings with a link to this site.
      </p>
      <h2 id="liability">{chapters.liability}</h2>
      <p>
        We take care, but we cannot promise that the site always works or has no mistakes. We are
        liable for damage that we cause on purpose or by negligence. Nothing here takes away a right
        that Nigerian law gives you.
      </p>
      <h2 id="data">{chapters.data}</h2>
      <p>
        The <a href={href("/privacy-notice")}>privacy notice</a> says what we keep and how to see or
        erase it.
      </p>
      <h2 id="law">{chapters.law}</h2>
      <p>
        The law of the Federal Republic of Nigeria applies. If something goes wrong, please{" "}
        <a href={href("/contact")}>talk to us</a> first. If these terms change, this page shows the
        new terms with their date. They apply to what you send from then on.
      </p>
    </InformationPage>
  );
}
