import { href } from "react-router";
import { OwnerLink } from "#app/ui/link/owner-link.tsx";
import { InformationPage } from "./information-page.tsx";
import { WhatHappensNext } from "./what-happens-next.tsx";

export function PetInsurance() {
  return (
    <InformationPage
      path="services/pet-insurance"
      lead={
        <>
          Insurance can help to pay when your pet is hurt or ill. We do not sell insurance, and earn
          nothing from this advice.
        </>
      }
      beside={
        <WhatHappensNext
          steps={[
            {
              title: "Add your pet.",
              text: (
                <>
                  With a free account you{" "}
                  <OwnerLink to={href("/dashboard/pet-owner/add-pet")}>add your pet</OwnerLink>, or
                  open <OwnerLink to={href("/dashboard/pet-owner/pets")}>My Pets</OwnerLink>.
                </>
              ),
            },
            {
              title: "Fill in its health page.",
              text: "Copy the vaccination card, and add photos of the documents.",
            },
            {
              title: "Print the health card.",
              text: "Insurers and veterinarians ask about your pet's health.",
            },
          ]}
        />
      }
    >
      <h2>What it is</h2>
      <p>
        You pay the insurer a fixed amount, the premium. The insurer pays a part of the treatments
        that the policy names. Not every insurer in Nigeria covers pets. Choose one with a licence
        from the National Insurance Commission (NAICOM). Read the whole policy before you pay, and
        ask:
      </p>
      <ul>
        <li>Which animals, ages and illnesses are covered, and which are not?</li>
        <li>When does the cover begin? Does it include an illness that my pet already has?</li>
        <li>How much do I pay myself, and is there a yearly limit?</li>
        <li>Can I go to any veterinarian, and do I pay first?</li>
        <li>Which documents do you need for a claim?</li>
      </ul>
      <p>Or save a little money for your pet every month.</p>
      <h2>Who it is for</h2>
      <p>
        For every owner, and above all for owners of young animals, working animals, and pets whose
        treatment is expensive.
      </p>
    </InformationPage>
  );
}
