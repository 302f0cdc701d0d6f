import { href } from "react-router";
import type { ListingDetails } from "#app/features/adoption/listing/listing.ts";
import { findPhoneWebp, type ListingPicture } from "#app/platform/pictures/picture.ts";
import { Art } from "#app/ui/picture/art.tsx";
import { LoadPhotoLink } from "#app/ui/picture/load-photo-link.tsx";
import { onPhones, Picture } from "#app/ui/picture/picture.tsx";
import { useLite } from "#app/ui/shell/shell.tsx";
import * as css from "./pet-gallery.css.ts";

type PetGalleryProps = {
  pet: ListingDetails;
  /** The index of the large picture; undefined where the URL names none. */
  photoIndex: number | undefined;
};

/** The thumbnails are links, so the gallery needs no script. */
export function PetGallery({ pet, photoIndex }: PetGalleryProps) {
  const lite = useLite();
  const picture = pet.pictures[photoIndex ?? 0];
  if (!picture) {
    return <Art className={css.portrait} name="pet-placeholder" width={360} height={400} />;
  }
  if (lite) return <LiteGallery pet={pet} photoIndex={photoIndex} />;
  return (
    <div id="pictures">
      <Picture
        className={css.portrait}
        variants={pageVariants(picture)}
        alt={picture.alt}
        tone={picture.tone}
        focus={picture.focus}
        sizes={`(min-width: 1024px) 615px, (min-width: 768px) 46vw, ${onPhones}`}
        eager
      />
      {pet.pictures.length > 1 && <Thumbs pet={pet} current={picture.id} />}
    </div>
  );
}

function Thumbs({ pet, current }: { pet: ListingDetails; current: string }) {
  const address = href("/pet-details/:id", { id: pet.id });
  return (
    <ul className={css.thumbs} aria-label="All pictures">
      {pet.pictures.map((picture, index) => (
        <li key={picture.id}>
          <a
            href={`${address}${index > 0 ? `?photo=${index + 1}` : ""}#pictures`}
            aria-current={picture.id === current ? "true" : undefined}
            aria-label={`Picture ${index + 1}: ${picture.alt}`}
          >
            <Picture
              className={css.thumb}
              variants={smallest(picture)}
              alt=""
              tone={picture.tone}
              focus={picture.focus}
              sizes="80px"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Lite mode: a small picture, and links that load each photo and say its size. */
function LiteGallery({ pet, photoIndex }: PetGalleryProps) {
  const address = href("/pet-details/:id", { id: pet.id });
  const picture = photoIndex === undefined ? undefined : pet.pictures[photoIndex];
  const file = picture && findPhoneWebp(picture);
  const small = pet.pictures[0];
  const few = pet.pictures.length === 1;
  const offers = pet.pictures.flatMap((one, index) => {
    const bytes = findPhoneWebp(one)?.bytes;
    if (one === picture || bytes === undefined) return [];
    const number = index + 1;
    return [{ id: one.id, to: `${address}?photo=${number}#pictures`, bytes, number }];
  });
  return (
    <div id="pictures">
      {file && (
        <Picture
          className={css.portrait}
          variants={[file]}
          alt={picture.alt}
          tone={picture.tone}
          focus={picture.focus}
          eager
        />
      )}
      {!file && small?.thumb && (
        <Picture
          className={css.portraitInLite}
          variants={[small.thumb]}
          alt={small.alt}
          tone={small.tone}
          focus={small.focus}
          eager
        />
      )}
      {offers.length > 0 && (
        <ul className={css.offers} aria-label="All pictures">
          {offers.map(({ id, to, bytes, number }) => (
            <li key={id}>
              <LoadPhotoLink to={to} bytes={bytes} number={few ? undefined : number} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** JPEG is only for link previews; every supported browser reads the other formats. */
function pageVariants({ files }: ListingPicture) {
  return files.filter(({ format }) => format !== "jpeg");
}

function smallest(picture: ListingPicture) {
  const files = pageVariants(picture);
  const minWidth = Math.min(...files.map(({ width }) => width));
  return files.filter(({ width }) => width === minWidth);
}
