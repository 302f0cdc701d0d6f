import type { CardPicture } from "#app/platform/pictures/picture.ts";
import type { RelatedRecord } from "#app/platform/records/related-part.ts";

export type PanelRecord = Pick<RelatedRecord, "id" | "at" | "href" | "title" | "text" | "step"> & {
  /** Of an animal; initials where the reader may not open it. */
  picture: { animal: CardPicture | undefined } | "initials" | undefined;
};

export type PersonPanelView = { waits: PanelRecord[]; pets: PanelRecord[] };
