import { href } from "react-router";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import type { DayPet } from "./care-log-view.ts";
import * as css from "./pet-face.css.ts";

/** The initials stay visible where there is no picture and where it cannot be loaded. */
export function PetFace({ pet }: { pet: Pick<DayPet, "id" | "name" | "photoId" | "portrait"> }) {
  const { id, name, photoId, portrait } = pet;
  const photo = photoId ? href("/stay-files/:id/:size", { id: photoId, size: "small" }) : portrait;
  return (
    <span className={css.face}>
      <Avatar person={{ id, name }} />
      {photo && (
        <img className={css.photo} src={photo} alt="" width="40" height="40" loading="lazy" />
      )}
    </span>
  );
}
