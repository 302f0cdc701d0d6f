import { href } from "react-router";
import {
  excerpt,
  type ListingDetails,
  shortAddress,
} from "#app/features/adoption/listing/listing.ts";
import { linkPreviewPicture } from "#app/features/adoption/listing/listing-card.ts";
import { callInWords, petPronoun } from "#app/features/adoption/listing/pet-sentences.ts";
import { parseMoney } from "#app/platform/money.ts";
import { whatsAppShareLink } from "#app/platform/phone.ts";
import type { Site } from "#app/platform/services.ts";
import { settingDefaults } from "#app/platform/settings/settings.ts";
import { Button, buttonClass } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { action, cluster, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { LinkPreview, StructuredData } from "#app/ui/link-preview/link-preview.tsx";
import * as css from "./pet-profile.css.ts";

function petPath(pet: ListingDetails): string {
  return href("/pet-details/:id", { id: pet.id });
}

/** Copying needs a script, which reveals its button. */
export function PetShare({ pet, site }: { pet: ListingDetails; site: Site }) {
  const address = site.origin + petPath(pet);
  const text = `Meet ${pet.name}, ${pet.breed}, ${pet.ageText}: ${address}`;
  const { object } = petPronoun(pet);
  return (
    <section className={stack.tight} aria-labelledby="share">
      <h2 id="share">
        {pet.status === "available" ? `Know a home for ${object}?` : `Tell others about ${object}`}
      </h2>
      <div className={cluster}>
        <a
          className={buttonClass({ variant: "secondary" })}
          href={whatsAppShareLink(text)}
          rel="noopener"
        >
          <Icon name="whatsapp" />
          Share on WhatsApp
        </a>
        <Link className={action} to={href("/pet-details/:id/poster", { id: pet.id })}>
          <Icon name="print" />
          Poster to print
        </Link>
      </div>
      <div className={css.address}>
        <p className={css.quiet}>{`Short address: ${shortAddress(pet, site)}`}</p>
        <Button type="button" variant="quiet" data-action="copy" value={address} hidden>
          Copy link
        </Button>
      </div>
    </section>
  );
}

type PetPreviewProps = {
  pet: ListingDetails;
  /** The version of its link-preview picture. */
  card: string;
  site: Site;
};

export function PetPreview({ pet, card, site }: PetPreviewProps) {
  const path = petPath(pet);
  const address = site.origin + path;
  const about = excerpt(pet.description);
  const picture = pet.pictures[0];
  const jpeg = picture?.files.find(({ format }) => format === "jpeg");
  const image = jpeg && site.origin + jpeg.src;
  const data = {
    "@type": "Product",
    category: "Pet adoption",
    name: `${pet.name}, ${pet.breed}`,
    description: about,
    url: address,
    ...(image && { image }),
    offers: {
      "@type": "Offer",
      ...readPrice(site.adoptionFee),
      url: address,
      availability: `https://schema.org/${pet.status === "available" ? "InStock" : "SoldOut"}`,
      seller: { "@type": "Organization", name: site.name, url: site.origin },
    },
  };
  return (
    <>
      <LinkPreview
        site={site}
        title={`${pet.name}, ${pet.breed}`}
        description={about}
        path={path}
        picture={linkPreviewPicture(pet.id, {
          version: card,
          alt: `${pet.name}. ${callInWords(pet)}.`,
        })}
      />
      <StructuredData data={data} />
    </>
  );
}

/** Reads the first amount in staff's text about the cost; empty without one. */
function readPrice(fee: string) {
  const kobo =
    fee === settingDefaults.adoptionFee ? 0 : parseMoney(/₦?\s?\d[\d,.]*/.exec(fee)?.[0] ?? "");
  return kobo === undefined ? {} : { price: String(kobo / 100), priceCurrency: "NGN" };
}
