import type { AvatarPerson } from "#app/ui/avatar/avatar.tsx";
import { FileThumb } from "#app/ui/thumb/thumb.tsx";
import { several } from "./pair.css.ts";
import { Pair } from "./pair.tsx";

type PetFacesProps = {
  /** One URL for each animal, undefined without a photo. */
  photos: readonly (string | undefined)[];
  /** Stands at the corner of one animal; several have no room for it. */
  person?: AvatarPerson | undefined;
};

/** One animal, or two or three in the room of one. */
export function PetFaces({ photos, person }: PetFacesProps) {
  const [first, second, third] = photos;
  if (photos.length < 2) {
    const animal = <FileThumb src={first} />;
    return person ? <Pair animal={animal} person={person} /> : animal;
  }
  return (
    <span className={several}>
      <FileThumb src={first} />
      <FileThumb src={second} />
      {photos.length > 2 && <FileThumb src={third} />}
    </span>
  );
}
