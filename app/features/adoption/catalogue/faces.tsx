import { href } from "react-router";
import type { ListingCard } from "#app/features/adoption/listing/listing.ts";
import { useLite } from "#app/ui/shell/shell.tsx";
import * as css from "./faces.css.ts";
import { PetFlag } from "./pet-flag.tsx";
import { PetPortrait } from "./pet-portrait.tsx";

type FacesProps = {
  cards: readonly ListingCard[];
  /** What stands before the area below a name. */
  fact: (card: ListingCard) => string;
};

/** A row of pets, each a link. */
export function Faces({ cards, fact }: FacesProps) {
  const lite = useLite();
  return (
    <ul className={css.faces}>
      {cards.map((card) => (
        <li key={card.id}>
          <a className={css.face} href={href("/pet-details/:id", { id: card.id })}>
            <PetPortrait
              picture={card.picture}
              lite={lite}
              className={css.portrait}
              sizes="(min-width: 1266px) 282px, (min-width: 768px) 22vw, 105px"
              decorative
            />
            <PetFlag {...card} />
            <span className={css.name}>{card.name}</span>
            <span className={css.line}>{`${fact(card)} · ${card.area}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
