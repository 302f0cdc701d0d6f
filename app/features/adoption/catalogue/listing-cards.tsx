import { href } from "react-router";
import { excerpt, type ListingCard } from "#app/features/adoption/listing/listing.ts";
import { CachedMarkup } from "#app/ui/cached-markup/cached-markup.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { useLite } from "#app/ui/shell/shell.tsx";
import * as css from "./listing-cards.css.ts";
import { PetFlag } from "./pet-flag.tsx";
import { PetPortrait } from "./pet-portrait.tsx";

/** @see specification 2.6 */
export function ListingCards({ cards }: { cards: readonly ListingCard[] }) {
  const lite = useLite();
  return (
    <ul className={css.cards} data-loading="Loading...">
      {cards.map((card, index) =>
        index === 0 && !lite ? (
          <li key={card.id}>
            <PetCard card={card} lite={lite} first />
          </li>
        ) : (
          <CachedMarkup
            as="li"
            key={card.id}
            cacheKey={`${lite ? "lite card" : "card"} ${JSON.stringify(card)}`}
          >
            {() => <PetCard card={card} lite={lite} />}
          </CachedMarkup>
        ),
      )}
    </ul>
  );
}

type PetCardProps = {
  card: ListingCard;
  lite: boolean;
  first?: boolean;
};

function PetCard({ card, lite, first = false }: PetCardProps) {
  return (
    <Card
      title={card.name}
      picture={
        <>
          <PetPortrait
            picture={card.picture}
            lite={lite}
            sizes="(min-width: 1266px) 290px, (min-width: 768px) 46vw, 33vw"
            eager={first}
          />
          <PetFlag {...card} withLongWait />
        </>
      }
      action={{
        to: href("/pet-details/:id", { id: card.id }),
        label: "Learn More",
        about: card.name,
      }}
    >
      <p className={css.facts}>{card.breed}</p>
      <p className={css.facts}>
        <span className={css.age}>{`Age: ${card.age}`}</span>
        {` · ${card.area}`}
      </p>
      <p className={css.text}>{excerpt(card.description)}</p>
    </Card>
  );
}
