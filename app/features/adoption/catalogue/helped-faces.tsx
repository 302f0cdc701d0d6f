import { useLite } from "#app/ui/shell/shell.tsx";
import type { HelpedPetView } from "./catalogue.ts";
import * as css from "./helped-faces.css.ts";
import { PetPortrait } from "./pet-portrait.tsx";

/** Beside their names. */
export function HelpedFaces({ pets }: { pets: readonly HelpedPetView[] }) {
  const lite = useLite();
  return (
    <div className={css.faces}>
      {pets.map(({ id, picture }) => (
        <PetPortrait
          key={id}
          picture={picture}
          lite={lite}
          className={css.face}
          sizes="104px"
          decorative
        />
      ))}
    </div>
  );
}
