import { href } from "react-router";
import type { ListingDetails } from "#app/features/adoption/listing/listing.ts";
import type { ListingPicture } from "#app/platform/pictures/picture.ts";
import { onPhones, Picture } from "#app/ui/picture/picture.tsx";
import { portrait, thumb, thumbs } from "./pet-gallery.css.ts";

/** One large picture, and links to the others: each is an address, so it works without a script. */
export function PetGallery({ pet, shown }: { pet: ListingDetails; shown: number }) {
  const picture = pet.pictures[shown] ?? pet.pictures[0];
  if (!picture) {
    return (
      <img className={portrait} src="/art/pet-placeholder.svg" alt="" width="360" height="400" />
    );
  }
  return (
    <div id="pictures">
      <Picture
        className={portrait}
        variants={pageVariants(picture)}
        alt={picture.alt}
        tone={picture.tone}
        focus={picture.focus}
        sizes={`(min-width: 1024px) 640px, ${onPhones}`}
        eager
      />
      {pet.pictures.length > 1 && <Thumbs pet={pet} current={picture.id} />}
    </div>
  );
}

function Thumbs({ pet, current }: { pet: ListingDetails; current: string }) {
  const address = href("/pet-details/:id", { id: pet.id });
  return (
    <ul className={thumbs} aria-label="All pictures">
      {pet.pictures.map((picture, index) => (
        <li key={picture.id}>
          <a
            href={`${address}${index > 0 ? `?photo=${index + 1}` : ""}#pictures`}
            aria-current={picture.id === current ? "true" : undefined}
            aria-label={`Picture ${index + 1}: ${picture.alt}`}
          >
            <Picture
              className={thumb}
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

/** JPEG is for link previews elsewhere; every browser of ours reads the others. */
function pageVariants({ files }: ListingPicture) {
  return files.filter(({ format }) => format !== "jpeg");
}

function smallest(picture: ListingPicture) {
  const files = pageVariants(picture);
  const least = Math.min(...files.map(({ width }) => width));
  return files.filter(({ width }) => width === least);
}
