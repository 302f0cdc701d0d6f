import { href } from "react-router";
import { excerpt, type ListingDetails } from "#app/features/adoption/listing/listing.ts";
import { linkPreviewPicture } from "#app/features/adoption/listing/listing-card.ts";
import { parseMoney } from "#app/platform/money.ts";
import { whatsAppShareLink } from "#app/platform/phone.ts";
import type { Site } from "#app/platform/services.ts";
import { settingDefaults } from "#app/platform/settings/settings.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { LinkPreview, StructuredData } from "#app/ui/link-preview/link-preview.tsx";

type Place = { origin: string; name: string };

function petPath(pet: ListingDetails): string {
  return href("/pet-details/:id", { id: pet.id });
}

/** Copying needs a script, which reveals its button. */
export function PetShare({ pet, site }: { pet: ListingDetails; site: Place }) {
  const address = site.origin + petPath(pet);
  const text = `Meet ${pet.name}, ${pet.breed}, ${pet.ageText}: ${address}`;
  return (
    <div className={cluster} data-screen="">
      <a
        className={buttonClass({ variant: "secondary" })}
        href={whatsAppShareLink(text)}
        rel="noopener"
      >
        <Icon name="whatsapp" />
        Share on WhatsApp
      </a>
      <Button type="button" variant="secondary" data-action="copy" value={address} hidden>
        Copy link
      </Button>
      <ButtonLink to={href("/pet-details/:id/poster", { id: pet.id })} variant="quiet">
        Poster to print
      </ButtonLink>
    </div>
  );
}

export function PetPreview({ pet, site }: { pet: ListingDetails; site: Site }) {
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
        picture={jpeg && picture && linkPreviewPicture(pet.id, picture)}
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
