import { href } from "react-router";
import { excerpt, type ListingCard } from "#app/features/adoption/listing/listing.ts";
import { type ListingPicture, offerCardFiles } from "#app/platform/pictures/picture.ts";
import { CachedMarkup } from "#app/ui/cached-markup/cached-markup.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import * as css from "./listing-cards.css.ts";

type ListingCardsProps = {
  cards: readonly ListingCard[];
  /**
   * Level of the names in the page's outline. Below a heading of their own the cards are brief: no description, and no
   * picture that must be there first.
   */
  level?: "h2" | "h3" | "h4";
};

/** Two cards side by side on a phone, up to four elsewhere (specification 2.6); the whole card leads to the pet. */
export function ListingCards({ cards, level = "h2" }: ListingCardsProps) {
  return (
    <ul className={css.cards} data-loading="Loading...">
      {cards.map((card, index) =>
        index === 0 && level === "h2" ? (
          <li key={card.id}>
            <PetCard card={card} level={level} first />
          </li>
        ) : (
          <CachedMarkup as="li" key={card.id} cacheKey={`card ${level} ${JSON.stringify(card)}`}>
            {() => <PetCard card={card} level={level} />}
          </CachedMarkup>
        ),
      )}
    </ul>
  );
}

type PetCardProps = { card: ListingCard; level: "h2" | "h3" | "h4"; first?: boolean };

function PetCard({ card, level, first = false }: PetCardProps) {
  return (
    <Card
      title={card.name}
      level={level}
      badge={card.status === "reserved" && <Tag tone="pending">Reserved</Tag>}
      picture={<Portrait card={card} first={first} />}
      action={{
        to: href("/pet-details/:id", { id: card.id }),
        label: "Learn More",
        about: card.name,
      }}
    >
      <p className={css.words}>{card.breed}</p>
      <p>{`Age: ${card.age}`}</p>
      {level === "h2" && <p className={css.words}>{excerpt(card.description)}</p>}
    </Card>
  );
}

/** The first picture loads at once, the others lazily. */
function Portrait({
  card: { picture, name },
  first,
}: Pick<PetCardProps, "card"> & { first: boolean }) {
  if (!picture)
    return (
      <img src="/art/pet-placeholder.svg" alt={name} width="360" height="400" loading="lazy" />
    );
  return (
    <Picture
      variants={forCards(offerCardFiles(picture))}
      alt={picture.alt}
      tone={picture.tone}
      sizes="(min-width: 1266px) 290px, (min-width: 768px) 46vw, 36vw"
      eager={first}
    />
  );
}

/** Where AVIF stands, one WebP is enough for old browsers. */
function forCards(files: ListingPicture["files"]) {
  const avif = files.filter(({ format }) => format === "avif");
  if (avif.length === 0) return files;
  const webp = files.filter(({ format }) => format === "webp");
  const middle = webp.find(({ width }) => width >= 540) ?? webp.at(-1);
  return middle ? [...avif, middle] : files;
}
