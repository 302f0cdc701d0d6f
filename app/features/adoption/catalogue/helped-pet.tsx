import { href } from "react-router";
import { stack } from "#app/ui/layout/layout.css.ts";
import { useLite } from "#app/ui/shell/shell.tsx";
import type { HelpedPetView } from "./catalogue.ts";
import { helped } from "./helped-pet.css.ts";
import { PetPortrait } from "./pet-portrait.tsx";

export function HelpedPet({ pet: { id, name, picture } }: { pet: HelpedPetView }) {
  return (
    <figure className={stack.tight}>
      <PetPortrait
        className={helped}
        picture={picture}
        lite={useLite()}
        sizes="(min-width: 1024px) 416px, 75vw"
      />
      <figcaption>
        Gifts like yours helped <a href={href("/pet-details/:id", { id })}>{name}</a> to a home.
      </figcaption>
    </figure>
  );
}
