import { href } from "react-router";
import { Card } from "#app/ui/card/card.tsx";
import { grid } from "#app/ui/layout/layout.css.ts";
import { onPhones, Picture } from "#app/ui/picture/picture.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { type ListingCard, type ListingPicture, showAge } from "./listing.ts";

/** One to four columns of cards (specification 2.6); the whole card leads to the pet. */
export function ListingCards({ cards }: { cards: ListingCard[] }) {
  return (
    <ul className={grid}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <Card
            title={card.name}
            badge={card.status === "reserved" && <Tag tone="pending">Reserved</Tag>}
            picture={<CardPicture card={card} first={index === 0} />}
            action={{
              to: href("/pet-details/:id", { id: card.id }),
              label: "Learn More",
              about: card.name,
              loading: "Loading...",
            }}
          >
            <p>{card.breed}</p>
            <p>Age: {showAge(card.age)}</p>
            <p>{card.excerpt}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** The first picture is what the page waits for; the others wait until they come near. */
function CardPicture({ card: { picture, name }, first }: { card: ListingCard; first: boolean }) {
  if (!picture)
    return (
      <img src="/art/pet-placeholder.svg" alt={name} width="360" height="400" loading="lazy" />
    );
  return (
    <Picture
      variants={forCards(picture)}
      alt={picture.alt}
      tone={picture.tone}
      sizes={`(min-width: 1266px) 290px, (min-width: 768px) 46vw, ${onPhones}`}
      eager={first}
    />
  );
}

/** No wider than a card ever is on a dense screen; where AVIF stands, one WebP is enough for old browsers. */
function forCards({ files }: ListingPicture) {
  const least = Math.min(...files.map(({ width }) => width));
  const fitting = files.filter(({ width }) => width <= Math.max(720, least));
  const avif = fitting.filter(({ format }) => format === "avif");
  const webp = fitting.filter(({ format }) => format === "webp");
  const middle = webp.find(({ width }) => width >= 540) ?? webp.at(-1);
  return avif.length > 0 && middle ? [...avif, middle] : webp;
}
