import { href } from "react-router";
import { InformationPage } from "./information-page.tsx";

export function PetAdoption() {
  return (
    <InformationPage
      path="services/pet-adoption"
      lead={<>Meet our pets, and ask for one. You need no account.</>}
    >
      <h2>What it is</h2>
      <p>
        Every pet on <a href={href("/up-for-adoption")}>the adoption page</a> has a card with what
        we know: its age, its size, whether it is good with children, dogs and cats, and whether it
        is vaccinated and neutered. “Reserved” means: we have approved a home, and the pet has not
        moved there yet.
      </p>
      <h2>Who it is for</h2>
      <p>
        For people with time and patience. Everybody at home must agree, and the landlord too. You
        do not need a big house. You need somebody who is there every day, safe doors and gates, and
        money for food and a veterinarian as long as the pet lives.
      </p>
      <h2>What happens next</h2>
      <ol>
        <li>
          <strong>Choose.</strong> Search by kind, age, sex and size, and open a card.
        </li>
        <li>
          <strong>Ask.</strong> Send Express Interest with a few sentences about your home. You get
          a reference at once.
        </li>
        <li>
          <strong>Follow.</strong> The reference shows{" "}
          <a href={href("/r")}>where your request stands</a>. You can withdraw it there too.
        </li>
        <li>
          <strong>Get an answer.</strong> Our team reads your request. If we approve it, the pet is
          reserved for you. If we do not, we tell you.
        </li>
        <li>
          <strong>Visit.</strong> We call you, and you come to meet the pet.
        </li>
        <li>
          <strong>Go home.</strong> See a veterinarian in the first days. Feed your pet at the same
          hours, and give it time. If it is hard, tell us early.
        </li>
      </ol>
    </InformationPage>
  );
}
