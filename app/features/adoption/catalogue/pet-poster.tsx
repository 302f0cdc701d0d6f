import { href } from "react-router";
import {
  excerpt,
  type ListingDetails,
  shortAddress,
} from "#app/features/adoption/listing/listing.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { Button } from "#app/ui/button/button.tsx";
import { wrap } from "#app/ui/layout/layout.css.ts";
import { needsScript } from "#app/ui/layout/needs-script.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { QrCodePicture } from "#app/ui/qr-code/qr-code-picture.tsx";
import * as css from "./pet-poster.css.ts";

type PetPosterProps = {
  pet: ListingDetails;
  site: { name: string; tagline: string; phone: string; origin: string };
  code: { size: number; path: string };
};

export function PetPoster({ pet, site, code }: PetPosterProps) {
  const [picture] = pet.pictures;
  const facts = [pet.breed, pet.ageText, pet.sex === "Unknown" ? "" : pet.sex, pet.location];
  return (
    <div className={wrap}>
      <div data-screen="">
        <PageHeader
          title="A poster to print"
          intro="Pin it up where people pass: at the vet's, in the estate, at work."
          back={{ to: href("/pet-details/:id", { id: pet.id }), label: `Back to ${pet.name}` }}
          actions={
            <Button type="button" data-action="print" {...needsScript}>
              Print
            </Button>
          }
        />
      </div>
      <article className={css.poster}>
        {picture && (
          <Picture
            className={css.portrait}
            variants={picture.files.filter(({ format }) => format !== "jpeg")}
            alt={picture.alt}
            tone={picture.tone}
            sizes="46rem"
            eager
          />
        )}
        <h2 className={css.name}>{pet.name}</h2>
        <p className={css.facts}>{facts.filter(Boolean).join(" · ")}</p>
        <p>{excerpt(pet.description, 45)}</p>
        <div className={css.foot}>
          <QrCodePicture {...code} label={`QR code of ${pet.name}'s page`} />
          <div className={css.text}>
            <p className={css.facts}>{`Could ${pet.name} live with you?`}</p>
            <p>{shortAddress(pet, site)}</p>
            <p>{`${site.name} · ${nationalPhone(site.phone)}`}</p>
            <p>{site.tagline}</p>
          </div>
        </div>
      </article>
    </div>
  );
}
