import { href } from "react-router";
import { excerpt, formatAge, type ListingCard } from "#app/features/adoption/listing/listing.ts";
import { type ListingPicture, offerCardFiles } from "#app/platform/pictures/picture.ts";
import { CachedMarkup } from "#app/ui/cached-markup/cached-markup.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { grid } from "#app/ui/layout/layout.css.ts";
import { onPhones, Picture } from "#app/ui/picture/picture.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";

/** One to four columns of cards (specification 2.6); the whole card leads to the pet. */
export function ListingCards({ cards }: { cards: ListingCard[] }) {
  return (
    <ul className={grid} data-loading="Loading...">
      {cards.map((card, index) =>
        index === 0 ? (
          <li key={card.id}>
            <PetCard card={card} first />
          </li>
        ) : (
          <CachedMarkup as="li" key={card.id} cacheKey={`card ${JSON.stringify(card)}`}>
            {() => <PetCard card={card} />}
          </CachedMarkup>
        ),
      )}
    </ul>
  );
}

type PetCardProps = { card: ListingCard; first?: boolean };

function PetCard({ card, first = false }: PetCardProps) {
  return (
    <Card
      title={card.name}
      badge={card.status === "reserved" && <Tag tone="pending">Reserved</Tag>}
      picture={<Portrait card={card} first={first} />}
      action={{
        to: href("/pet-details/:id", { id: card.id }),
        label: "Learn More",
        about: card.name,
      }}
    >
      <p>{card.breed}</p>
      <p>{`Age: ${formatAge(card.age)}`}</p>
      <p>{excerpt(card.description)}</p>
    </Card>
  );
}

/** The first picture loads at once, the others lazily. */
function Portrait({ card: { picture, name }, first }: PetCardProps) {
  if (!picture)
    return (
      <img src="/art/pet-placeholder.svg" alt={name} width="360" height="400" loading="lazy" />
    );
  return (
    <Picture
      variants={forCards(offerCardFiles(picture))}
      alt={picture.alt}
      tone={picture.tone}
      focus={picture.focus}
      sizes={`(min-width: 1266px) 290px, (min-width: 768px) 46vw, ${onPhones}`}
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
