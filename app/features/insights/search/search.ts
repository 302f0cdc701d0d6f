import type { AvatarPicture, CardPicture } from "#app/platform/pictures/picture.ts";

/** A hit as it is shown. */
export type Hit = {
  href: string;
  label: string;
  more: string;
  /** What it was found by, as in `phone`; empty where that says nothing. */
  by: string;
  /** Its date, an ISO instant or a day. */
  at?: string | undefined;
  picture?:
    | { pet: CardPicture | undefined }
    | { person: { id: string; name: string; photo: AvatarPicture | undefined } }
    | undefined;
};

/** Hits of one kind, at most five, with the link to all. */
export type HitGroup = {
  title: string;
  hits: Hit[];
  all?: { href: string; label: string } | undefined;
};
