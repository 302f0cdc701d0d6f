import type { CareSlot, NoteView, TickKind, TickView } from "./care-log.ts";

export type BoardedPetRow = {
  id: string;
  pet: string;
  pets: number;
  breed: string;
  ownerId: string | null;
  owner: string;
  /** URLs, one for each pet. */
  faces: readonly (string | undefined)[];
  start: string;
  end: string;
  /** The number of ticks that are due now. */
  due: number;
  hasNote: boolean;
};

export type DayPet = {
  /** The id within its stay. */
  id: string;
  stayId: string;
  name: string;
  breed: string;
  /** Its first photo among the stay's files. */
  photoId: string | undefined;
  /** The URL of its owner's picture. */
  portrait: string | undefined;
  end: string;
  feeding: string;
  medications: string;
  allergies: string;
  instructions: string;
  kinds: TickKind[];
  ticks: TickView[];
  notes: NoteView[];
};

export type DaySheetView = {
  day: string;
  /** When the server rendered it, an ISO instant. */
  at: string;
  /** The boarder's id. */
  owner: string;
  /** The slots that have begun. */
  open: CareSlot[];
  /** The chosen one, else the next. */
  round: CareSlot;
  pets: DayPet[];
};
