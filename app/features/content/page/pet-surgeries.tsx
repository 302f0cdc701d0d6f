import { href } from "react-router";
import { cancelInWords } from "#app/features/appointments/appointment/appointment-policy.ts";
import { OwnerLink } from "#app/ui/link/owner-link.tsx";
import { InformationPage } from "./information-page.tsx";

export function PetSurgeries() {
  return (
    <InformationPage
      path="services/pet-surgeries"
      lead={
        <>
          We do not operate ourselves. We help you to find a veterinarian who does, to book a time,
          and to arrive well prepared.
        </>
      }
    >
      <h2>What it is</h2>
      <p>
        With a free account you see veterinarians whose registration number our team has checked,
        with clinic, area, hours and, where they give one, the fee for an appointment. You can
        choose those who name{" "}
        <OwnerLink to={`${href("/dashboard/pet-owner/vets")}?specialization=Surgery`}>
          surgery
        </OwnerLink>{" "}
        among their fields. The first appointment is a conversation and an examination. Whether to
        operate, and how, is between you and the veterinarian.
      </p>
      <p>Good questions to bring along:</p>
      <ul>
        <li>Why is surgery the best choice, and what if we wait?</li>
        <li>What are the risks for an animal of this age and health?</li>
        <li>When should my pet last eat and drink before it?</li>
        <li>What will it cost in all, with medicine and later visits?</li>
        <li>Who watches my pet afterwards, and what should worry me at home?</li>
      </ul>
      <h2>Who it is for</h2>
      <p>
        For owners whose pet is to be neutered, has a lump, a bad tooth or an old injury, or who
        want a second opinion.
      </p>
      <p>
        <strong>An emergency does not wait for a booking.</strong> If your pet bleeds heavily,
        struggles to breathe, cannot stand or has been hit by a vehicle, call the nearest veterinary
        clinic now and go there. Please give no medicine made for people.
      </p>
      <h2>What happens next</h2>
      <ol>
        <li>
          Sign in, <OwnerLink to={href("/dashboard/pet-owner/add-pet")}>add your pet</OwnerLink> and
          choose a free time.
        </li>
        <li>
          The veterinarian confirms or declines, and we tell you by e-mail. You can cancel until{" "}
          {cancelInWords()} before.
        </li>
        <li>
          You decide whether they may read your pet's whole health page. Your{" "}
          <OwnerLink to={href("/dashboard/pet-owner/bookings")}>appointments</OwnerLink> stay in one
          list.
        </li>
      </ol>
      <p>
        You have no account yet? <a href={href("/register")}>Register here</a>; it costs nothing.
      </p>
    </InformationPage>
  );
}
