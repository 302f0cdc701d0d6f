import type { CareSlot, NoteView, TickKind, TickView } from "./care-log.ts";

/** A stay in the lists of who is here, comes and goes. */
export type BoardedPetRow = {
  id: string;
  pet: string;
  /** How many pets it is of. */
  pets: number;
  breed: string;
  owner: string;
  start: string;
  end: string;
  /** Ticks that are due by now and not made. */
  due: number;
  /** Whether a note was written today. */
  hasNote: boolean;
};

/** One pet on the sheet of the day. */
export type DayPet = {
  /** Within its stay. */
  id: string;
  stayId: string;
  name: string;
  breed: string;
  /** Of its first picture among the files of the stay. */
  photoId: string | undefined;
  /** The address of its owner's own picture of it. */
  portrait: string | undefined;
  /** Its last day. */
  end: string;
  feeding: string;
  medications: string;
  allergies: string;
  instructions: string;
  /** What is ticked off for it. */
  kinds: TickKind[];
  ticks: TickView[];
  notes: NoteView[];
};

/** All pets that are with a boarder on a Lagos day. */
export type DaySheetView = {
  day: string;
  /** When it was made, an ISO instant. */
  at: string;
  /** The boarder. */
  owner: string;
  by: string;
  /** The slots that have begun. */
  open: CareSlot[];
  pets: DayPet[];
};
