import type { ReactNode } from "react";
import { Avatar, type AvatarPerson } from "#app/ui/avatar/avatar.tsx";
import { pair } from "./pair.css.ts";

type PairProps = {
  /** A `Thumb`, a `Paw` or another picture of its size. */
  animal: ReactNode;
  person: AvatarPerson;
};

/** Who asks for whom: the animal with the person at its corner. */
export function Pair({ animal, person }: PairProps) {
  return (
    <span className={pair}>
      {animal}
      <Avatar person={person} />
    </span>
  );
}
