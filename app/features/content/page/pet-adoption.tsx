import type { ReactNode } from "react";
import { href } from "react-router";
import { InformationPage } from "./information-page.tsx";
import { WhatHappensNext } from "./what-happens-next.tsx";

type PetAdoptionProps = {
  /** Pets that wait for a home. */
  faces: ReactNode;
};

export function PetAdoption({ faces }: PetAdoptionProps) {
  return (
    <InformationPage
      path="services/pet-adoption"
      lead={<>Meet our pets, and ask for one. You need no account.</>}
      faces={faces}
      beside={
        <WhatHappensNext
          steps={[
            { title: "Choose.", text: "Search by kind, area, age, sex and size." },
            {
              title: "Ask.",
              text: "Send Express Interest with a few sentences about your home. You get a reference at once.",
            },
            {
              title: "Get an answer.",
              text: (
                <>
                  Our team reads your request. Your reference shows{" "}
                  <a href={href("/r")}>what we decided</a>, and you can withdraw your request there.
                  If we approve it, the pet is reserved for you.
                </>
              ),
            },
            { title: "Visit.", text: "We call you, and you come to meet the pet." },
            {
              title: "Go home.",
              text: "See a veterinarian in the first days. Feed your pet at the same hours, and give it time. If it is hard, tell us early.",
            },
          ]}
        />
      }
    >
      <h2>What it is</h2>
      <p>
        Every pet on <a href={href("/up-for-adoption")}>the adoption page</a> has a page with what
        we know: its age and size, whether it gets on with children, dogs and cats, and whether it
        is vaccinated and neutered. “Reserved” means that we have approved a home, and the pet has
        not moved there yet.
      </p>
      <h2>Who it is for</h2>
      <p>
        For people with time and patience. Everybody at home must agree, and the landlord too. You
        do not need a big house. You need somebody who is there every day, safe doors and gates, and
        money for food and a veterinarian for as long as the pet lives.
      </p>
    </InformationPage>
  );
}
