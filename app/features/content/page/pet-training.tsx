import { href } from "react-router";
import { OwnerLink } from "#app/ui/link/owner-link.tsx";
import { InformationPage } from "./information-page.tsx";
import { WhatHappensNext } from "./what-happens-next.tsx";

export function PetTraining() {
  return (
    <InformationPage
      path="services/pet-training"
      lead={
        <>
          We have no training school. We give advice, and help you find a veterinarian when advice
          is not enough.
        </>
      }
      beside={
        <WhatHappensNext
          steps={[
            {
              title: "Write to us.",
              text: (
                <>
                  Tell us on the <a href={href("/contact")}>contact page</a> which animal it is,
                  what happens, and since when.
                </>
              ),
            },
            { title: "We answer.", text: "We tell you what to try, or whom to see." },
            {
              title: "See a veterinarian if you need one.",
              text: (
                <>
                  With a free account you can book one whose field is{" "}
                  <OwnerLink to={`${href("/dashboard/pet-owner/vets")}?specialization=Behaviour`}>
                    behaviour
                  </OwnerLink>
                  .
                </>
              ),
            },
          ]}
        />
      }
    >
      <h2>What it is</h2>
      <p>Good training is short, regular and kind:</p>
      <ul>
        <li>
          <strong>Reward what you like</strong>, at once, with food, play or your voice.
        </li>
        <li>
          <strong>Keep it short.</strong> Five minutes, twice a day, is enough.
        </li>
        <li>
          <strong>Use one word for one thing</strong>, the same from everybody at home.
        </li>
        <li>
          <strong>Prevent what you do not like.</strong> Put shoes where your pet cannot reach them.
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
        pulls or hides too much.
      </p>
      <p>
        <strong>Did your pet change suddenly? See a veterinarian first.</strong> Pain and illness
        often look like bad behaviour. If your pet bit somebody, that person should go to a hospital
        the same day. Then ask a veterinarian about your pet.
      </p>
    </InformationPage>
  );
}
