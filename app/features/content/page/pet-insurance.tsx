import { href } from "react-router";
import { OwnerLink } from "#app/ui/link/owner-link.tsx";
import { InformationPage } from "./information-page.tsx";

export function PetInsurance() {
  return (
    <InformationPage
      path="services/pet-insurance"
      lead={
        <>
          Insurance can help to pay when your pet is hurt or ill. We sell no insurance, and earn
          nothing by this advice.
        </>
      }
    >
      <h2>What it is</h2>
      <p>
        You pay the insurer a fixed sum, the premium. The insurer pays a part of the treatments that
        the policy names. Not every insurer in Nigeria covers pets. Choose one with a licence of the
        National Insurance Commission (NAICOM). Read the whole policy before you pay, and ask:
      </p>
      <ul>
        <li>Which animals, ages and illnesses are covered, and which are not?</li>
        <li>From which day am I insured, and what about an illness that my pet has already?</li>
        <li>How much do I pay myself, and is there a yearly limit?</li>
        <li>May I go to any veterinarian, and do I pay first?</li>
        <li>Which papers do you need for a claim?</li>
      </ul>
      <p>Or save a little money for your pet every month.</p>
      <h2>Who it is for</h2>
      <p>
        For every owner, above all of young animals, of working animals, and of pets whose treatment
        is expensive.
      </p>
      <h2>What happens next</h2>
      <p>
        Insurers and veterinarians ask about your pet's health. With a free account you keep its
        vaccinations, treatments and documents together:
      </p>
      <ol>
        <li>
          <OwnerLink to={href("/dashboard/pet-owner/add-pet")}>Add your pet</OwnerLink>, or open{" "}
          <OwnerLink to={href("/dashboard/pet-owner/pets")}>My Pets</OwnerLink>.
        </li>
        <li>Copy the vaccination card into the health page, and add photos of the documents.</li>
        <li>Print the health card when somebody asks for it.</li>
      </ol>
    </InformationPage>
  );
}
