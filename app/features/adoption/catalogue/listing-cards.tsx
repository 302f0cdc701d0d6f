import { href } from "react-router";
import { excerpt, type ListingCard } from "#app/features/adoption/listing/listing.ts";
import {
  type ListingPicture,
  offerCardFiles,
  offerCardThumb,
} from "#app/platform/pictures/picture.ts";
import { CachedMarkup } from "#app/ui/cached-markup/cached-markup.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Drawing } from "#app/ui/picture/art.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { useLite } from "#app/ui/shell/shell.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import * as css from "./listing-cards.css.ts";

type ListingCardsProps = {
  cards: readonly ListingCard[];
  /** Heading level of the names. Below `h2` the cards have no description, and no picture loads eagerly. */
  level?: "h2" | "h3" | "h4";
};

/** @see specification 2.6 */
export function ListingCards({ cards, level = "h2" }: ListingCardsProps) {
  const lite = useLite();
  return (
    <ul className={css.cards} data-loading="Loading...">
      {cards.map((card, index) =>
        index === 0 && level === "h2" && !lite ? (
          <li key={card.id}>
            <PetCard card={card} level={level} lite={lite} first />
          </li>
        ) : (
          <CachedMarkup
            as="li"
            key={card.id}
            cacheKey={`${lite ? "lite card" : "card"} ${level} ${JSON.stringify(card)}`}
          >
            {() => <PetCard card={card} level={level} lite={lite} />}
          </CachedMarkup>
        ),
      )}
    </ul>
  );
}

type PetCardProps = {
  card: ListingCard;
  level: "h2" | "h3" | "h4";
  lite: boolean;
  first?: boolean;
};

function PetCard({ card, level, lite, first = false }: PetCardProps) {
  return (
    <Card
      title={card.name}
      level={level}
      badge={card.status === "reserved" && <Tag tone="pending">Reserved</Tag>}
      picture={lite ? <SmallPortrait card={card} /> : <Portrait card={card} first={first} />}
      action={{
        to: href("/pet-details/:id", { id: card.id }),
        label: "Learn More",
        about: card.name,
      }}
    >
      <p className={css.text}>{card.breed}</p>
      <p>{`Age: ${card.age}`}</p>
      {level === "h2" && <p className={css.text}>{excerpt(card.description)}</p>}
    </Card>
  );
}

function Portrait({ card: { picture }, first }: Pick<PetCardProps, "card"> & { first: boolean }) {
  if (!picture) return <Drawing name="pet-placeholder" width={360} height={400} />;
  return (
    <Picture
      variants={forCards(offerCardFiles(picture))}
      alt={picture.alt}
      tone={picture.tone}
      focus={picture.focus}
      sizes="(min-width: 1266px) 290px, (min-width: 768px) 46vw, 36vw"
      eager={first}
    />
  );
}

/** For lite pages: a picture of about 2 kB. The pet's page offers the photo. */
function SmallPortrait({ card: { picture } }: Pick<PetCardProps, "card">) {
  const thumb = picture && offerCardThumb(picture);
  if (!thumb) return null;
  const { alt, tone, focus } = picture;
  return <Picture variants={[thumb]} alt={alt} tone={tone} focus={focus} />;
}

/** Beside AVIF, one WebP is enough for old browsers. */
function forCards(files: ListingPicture["files"]) {
  const avif = files.filter(({ format }) => format === "avif");
  if (avif.length === 0) return files;
  const webp = files.filter(({ format }) => format === "webp");
  const middle = webp.find(({ width }) => width >= 540) ?? webp.at(-1);
  return middle ? [...avif, middle] : files;
}
