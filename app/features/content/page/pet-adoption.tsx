import { href } from "react-router";
import { InformationPage } from "./information-page.tsx";

export function PetAdoption() {
  return (
    <InformationPage
      path="services/pet-adoption"
      lead={
        <>Somebody here is waiting for a home. Perhaps it is yours. You need no account to ask.</>
      }
    >
      <h2>What it is</h2>
      <p>
        Every animal on <a href={href("/up-for-adoption")}>the adoption page</a> has a card with
        what we know: age, size, temper, whom it gets on with, and whether it is vaccinated and
        neutered. What we do not know, we leave open. A card marked “Reserved” means that another
        home has been approved and the animal has not moved yet.
      </p>
      <h2>Who it is for</h2>
      <p>
        For people with time, patience and the agreement of everybody at home, the landlord
        included. You do not need a big house. You need somebody who is there every day, safe doors
        and gates, and money for food and a veterinarian for as long as the animal lives.
      </p>
      <h2>What happens next</h2>
      <ol>
        <li>
          <strong>Choose.</strong> Search by kind, age, sex and size, and open a card.
        </li>
        <li>
          <strong>Ask.</strong> Send Express Interest with a few honest sentences about your home.
          You get a reference at once.
        </li>
        <li>
          <strong>Follow.</strong> With the reference you see{" "}
          <a href={href("/r")}>where your request stands</a>. You can withdraw it there too.
        </li>
        <li>
          <strong>Talk.</strong> Our team reads your request and calls you about a visit.
        </li>
        <li>
          <strong>Decide.</strong> If we approve it, the animal is reserved for you. If we do not,
          we tell you, and there may be another who suits you better.
        </li>
        <li>
          <strong>Go home.</strong> Register with a veterinarian in the first days, keep to a
          routine, and let the animal set the pace. If things are hard, tell us early.
        </li>
      </ol>
      <p>
        Nobody right today? <a href={href("/pet-alerts")}>Tell us whom you are looking for</a>, and
        we write when such a pet comes, at most once a day.
      </p>
    </InformationPage>
  );
}
