import { href } from "react-router";
import { offerCardFiles, offerCardThumb } from "#app/platform/pictures/picture.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { useLite } from "#app/ui/shell/shell.tsx";
import type { HelpedPetView } from "./catalogue.ts";
import { helped } from "./helped-pet.css.ts";

export function HelpedPet({ pet: { id, name, picture } }: { pet: HelpedPetView }) {
  const lite = useLite();
  const thumb = lite ? offerCardThumb(picture) : undefined;
  return (
    <figure className={stack.tight}>
      <Picture
        className={helped}
        variants={thumb ? [thumb] : offerCardFiles(picture)}
        alt={picture.alt}
        tone={picture.tone}
        focus={picture.focus}
        sizes="10rem"
      />
      <figcaption>
        Gifts like yours helped <a href={href("/pet-details/:id", { id })}>{name}</a> to a home.
      </figcaption>
    </figure>
  );
}
