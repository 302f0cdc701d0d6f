import type { AvatarPicture, CardPicture, Faces } from "#app/platform/pictures/picture.ts";

export type Hit = {
  href: string;
  label: string;
  more: string;
  /** What it was found by, as in `phone`; empty where that says nothing. */
  by: string;
  /** An ISO instant or a day. */
  at?: string | undefined;
  picture?:
    | { pet: CardPicture | undefined }
    | Faces
    | { person: { id: string; name: string; photo: AvatarPicture | undefined } }
    | undefined;
};

/** At most five hits, with the link to all. */
export type HitGroup = {
  title: string;
  hits: Hit[];
  all?: { href: string; label: string } | undefined;
};
