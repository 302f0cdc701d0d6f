import { Avatar } from "#app/ui/avatar/avatar.tsx";
import * as css from "./pet-face.css.ts";

/** A pet's small picture over its initials, which stay where there is none and where it cannot be loaded. */
export function PetFace({
  pet: { id, name, photo },
}: {
  pet: { id: string; name: string; photo?: string | undefined };
}) {
  return (
    <span className={css.face}>
      <Avatar person={{ id, name }} />
      {photo && (
        <img className={css.photo} src={photo} alt="" width="40" height="40" loading="lazy" />
      )}
    </span>
  );
}
