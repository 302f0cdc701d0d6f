import { href } from "react-router";
import {
  excerpt,
  type ListingDetails,
  shortAddress,
} from "#app/features/adoption/listing/listing.ts";
import { petPronoun } from "#app/features/adoption/listing/pet-sentences.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { middleFocus } from "#app/platform/pictures/picture.ts";
import { Button } from "#app/ui/button/button.tsx";
import { wrap } from "#app/ui/layout/layout.css.ts";
import { needsScript } from "#app/ui/layout/needs-script.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { QrCodePicture } from "#app/ui/qr-code/qr-code-picture.tsx";
import { Mark } from "#app/ui/site-frame/mark.tsx";
import * as css from "./pet-poster.css.ts";

type PetPosterProps = {
  pet: ListingDetails;
  site: { name: string; tagline: string; phone: string; origin: string };
  code: { size: number; path: string };
};

const lineOfFacts = 46;

const strips = Array.from({ length: 8 }, (_, place) => `strip ${place}`);

/** One sheet of A4 that can be read from two metres, with strips to tear off. */
export function PetPoster({ pet, site, code }: PetPosterProps) {
  const [picture] = pet.pictures;
  const sex = pet.sex === "Unknown" ? "" : pet.sex.toLowerCase();
  const facts = [pet.breed, pet.ageText, sex, pet.location].filter(Boolean).join(" · ");
  const { subject } = petPronoun(pet);
  const [address, phone] = [shortAddress(pet, site), nationalPhone(site.phone)];
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
      <article className={css.sheet}>
        <div className={css.poster}>
          <div className={css.photo}>
            {picture && (
              <Picture
                className={
                  picture.focus === middleFocus ? `${css.portrait} ${css.middle}` : css.portrait
                }
                variants={picture.files.filter(({ format }) => format !== "jpeg")}
                alt={picture.alt}
                tone={picture.tone}
                focus={picture.focus}
                sizes="46rem"
                eager
              />
            )}
          </div>
          <div className={css.words}>
            <p className={css.call}>{`Could ${subject} live with you?`}</p>
            <h2 className={css.names[nameSize(pet.name)]}>{pet.name}</h2>
            <p className={css.facts}>{facts}</p>
            <p className={css.stories[facts.length > lineOfFacts ? "one" : "two"]}>
              {excerpt(pet.description)}
            </p>
          </div>
          <div className={css.way}>
            <QrCodePicture {...code} label={`QR code of ${pet.name}'s page`} />
            <div>
              <p className={css.address}>{address}</p>
              <p className={css.phone}>{phone}</p>
              <p className={css.site}>
                <Mark />
                <span>
                  <strong>{site.name}</strong>
                  {site.tagline}
                </span>
              </p>
            </div>
          </div>
          <ul className={css.strips} aria-hidden="true">
            {strips.map((strip) => (
              <li key={strip} className={css.strip}>
                <strong>{pet.name}</strong>
                <span>{address}</span>
                <span>{phone}</span>
              </li>
            ))}
          </ul>
        </div>
      </article>
    </div>
  );
}

/** The longest names of each size that fit on one line, or in the two smallest on two. */
function nameSize(name: string): keyof typeof css.names {
  const { length } = Array.from(name.normalize("NFC"));
  if (length <= 11) return "short";
  if (length <= 17) return "middle";
  return length <= 40 ? "long" : "longest";
}
