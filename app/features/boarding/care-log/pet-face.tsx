import { href } from "react-router";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import type { DayPet } from "./care-log-view.ts";
import * as css from "./pet-face.css.ts";

/** A pet's small picture over its initials, which stay where there is none and where it cannot be loaded. */
export function PetFace({ pet }: { pet: Pick<DayPet, "id" | "name" | "photoId"> }) {
  const { photoId: id } = pet;
  return (
    <span className={css.face}>
      <Avatar person={pet} />
      {id && (
        <img
          className={css.photo}
          src={href("/stay-files/:id/:size", { id, size: "small" })}
          alt=""
          width="40"
          height="40"
          loading="lazy"
        />
      )}
    </span>
  );
}
