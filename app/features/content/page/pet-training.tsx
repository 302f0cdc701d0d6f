import { href } from "react-router";
import { OwnerLink } from "#app/ui/link/owner-link.tsx";
import { InformationPage } from "./information-page.tsx";

export function PetTraining() {
  return (
    <InformationPage
      path="services/pet-training"
      lead={
        <>
          A pet that knows what you want is a calmer pet, and so are you. We run no training school.
          What we offer is advice, and the way to a veterinarian when advice is not enough.
        </>
      }
    >
      <h2>What it is</h2>
      <p>Good training is short, regular and kind. These rules carry most animals a long way:</p>
      <ul>
        <li>
          <strong>Reward what you like</strong>, at once, with food, play or your voice.
        </li>
        <li>
          <strong>Keep it short.</strong> Five minutes, twice a day, is plenty.
        </li>
        <li>
          <strong>One word for one thing</strong>, the same from everybody at home.
        </li>
        <li>
          <strong>Prevent what you do not like.</strong> Shoes behind a door cannot be chewed.
        </li>
        <li>
          <strong>Do not hit or shout.</strong> A frightened animal learns to hide or to bite, not
          to obey.
        </li>
      </ul>
      <p>
        For a dog from a shelter, begin with its name, the lead and being alone for a few minutes.
        For a cat, begin with the carrier: leave it open, with food inside, long before the first
        journey.
      </p>
      <h2>Who it is for</h2>
      <p>
        For new owners, for families with children, and for anybody whose pet barks, scratches,
        pulls or hides more than they can bear.
      </p>
      <p>
        <strong>A sudden change is a reason to see a veterinarian first.</strong> Pain and illness
        often look like bad behaviour. And if your pet has bitten somebody, have the wound looked at
        in a hospital the same day, and ask a veterinarian what to do about the animal.
      </p>
      <h2>What happens next</h2>
      <ol>
        <li>
          Tell us about it on the <a href={href("/contact")}>contact page</a>: the animal, what
          happens, when, and since when.
        </li>
        <li>We answer with what we would try, or with whom you should see.</li>
        <li>
          With a free account you can book a veterinarian whose field is{" "}
          <OwnerLink to={`${href("/dashboard/pet-owner/vets")}?specialization=Behaviour`}>
            behaviour
          </OwnerLink>
          .
        </li>
      </ol>
      <p>
        There is more to read in <a href={`${href("/blog")}?tag=Pet+Ownership`}>our stories</a>.
      </p>
    </InformationPage>
  );
}
