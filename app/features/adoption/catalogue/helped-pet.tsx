import { href } from "react-router";
import { stack } from "#app/ui/layout/layout.css.ts";
import { useLite } from "#app/ui/shell/shell.tsx";
import type { HelpedPetView } from "./catalogue.ts";
import { helped } from "./helped-pet.css.ts";
import { PetPortrait } from "./pet-portrait.tsx";

type HelpedPetProps = {
  pet: HelpedPetView;
  /** Around the pet's name; about gifts if they are left out. */
  caption?: readonly [before: string, after: string];
};

export function HelpedPet({
  pet: { id, name, picture },
  caption: [before, after] = ["Gifts like yours helped ", " to a home."],
}: HelpedPetProps) {
  return (
    <figure className={stack.tight}>
      <PetPortrait
        className={helped}
        picture={picture}
        lite={useLite()}
        sizes="(min-width: 1024px) 416px, 50vw"
      />
      <figcaption>
        {before}
        <a href={href("/pet-details/:id", { id })}>{name}</a>
        {after}
      </figcaption>
    </figure>
  );
}
