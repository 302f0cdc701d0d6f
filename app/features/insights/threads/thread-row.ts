import type { CardPicture } from "#app/platform/pictures/picture.ts";
import type { ThreadSummary } from "#app/platform/records/news-part.ts";

/** `pet`: the animal's face, where the reader may see it. */
export type ThreadRow = ThreadSummary & { pet: CardPicture | undefined };
