import { href } from "react-router";
import { cancelInWords } from "#app/features/appointments/appointment/appointment-policy.ts";
import { OwnerLink } from "#app/ui/link/owner-link.tsx";
import { InformationPage } from "./information-page.tsx";
import { WhatHappensNext } from "./what-happens-next.tsx";

export function PetSurgeries() {
  return (
    <InformationPage
      path="services/pet-surgeries"
      lead={<>We do not operate. We help you find a veterinarian who does, and book a time.</>}
      beside={
        <WhatHappensNext
          steps={[
            {
              title: "Choose a time.",
              text: (
                <>
                  Login,{" "}
                  <OwnerLink to={href("/dashboard/pet-owner/add-pet")}>add your pet</OwnerLink> and
                  choose a free time. No account yet? <a href={href("/register")}>Register</a>. It
                  is free.
                </>
              ),
            },
            {
              title: "The veterinarian answers.",
              text: `They confirm or decline, and we tell you by e-mail. You can cancel until ${cancelInWords()} before.`,
            },
            {
              title: "You decide what they see.",
              text: (
                <>
                  They read your pet's whole health page only if you allow it. All your{" "}
                  <OwnerLink to={href("/dashboard/pet-owner/bookings")}>appointments</OwnerLink> are
                  in one list.
                </>
              ),
            },
          ]}
        />
      }
    >
      <p>
        <strong>Do not book in an emergency.</strong> If your pet bleeds heavily, struggles to
        breathe, cannot stand or was hit by a vehicle, call the nearest veterinary clinic now and go
        there. Give no medicine made for people.
      </p>
      <h2>What it is</h2>
      <p>
        With a free account you see veterinarians whose registration number our team has checked,
        with their clinic, area, hours and, if they give one, their fee. You can choose those who do{" "}
        <OwnerLink to={`${href("/dashboard/pet-owner/vets")}?specialization=Surgery`}>
          surgery
        </OwnerLink>
        . At the first appointment the veterinarian examines your pet. Then you decide together
        whether to operate.
      </p>
      <p>Ask the veterinarian:</p>
      <ul>
        <li>Why is surgery the best choice, and what happens if we wait?</li>
        <li>What are the risks for an animal of this age and health?</li>
        <li>When should my pet last eat and drink before it?</li>
        <li>What will it cost in all, with medicine and later visits?</li>
        <li>Who watches my pet afterwards, and when should I call you?</li>
      </ul>
      <h2>Who it is for</h2>
      <p>
        For pets that are to be neutered, or have a lump, a bad tooth or an old injury, and for
        owners who want a second opinion.
      </p>
    </InformationPage>
  );
}
