import type { Actor } from "../actor.ts";
import type { Queries } from "../db/database.server.ts";
import type { Faces, PictureOf } from "../pictures/picture.ts";

export type HomePart = {
  entity: string;
  /** Without a counter, counted up to `max`. */
  tiles?: (q: Queries, actor: Actor, max: number) => Promise<Tile[]>;
  /** Under the menu's entries. Every page of the dashboard calls it: count up to `max`, along an index. */
  waitingCounts?: (q: Queries, actor: Actor, max: number, now: Date) => Promise<WaitingCount[]>;
  waiting?: (q: Queries, actor: Actor, options: WaitingOptions) => Promise<WaitingItem[]>;
  /** By the hour; undefined for people without an agenda. */
  today?: (q: Queries, actor: Actor, now: Date) => Promise<TodayItem[] | undefined>;
  /** Lines of twelve months for staff, by the name of their counter: `{ adoptions: "Adoptions" }`. */
  months?: Readonly<Record<string, string>>;
  /** Where the animals in our care sleep, for staff; undefined without places. */
  tonight?: (q: Queries, actor: Actor) => Promise<Tonight | undefined>;
  firstSteps?: (q: Queries, actor: Actor) => Promise<FirstStep[]>;
  /** From counters or indexed records: nothing is scanned. */
  charts?: (q: Queries, actor: Actor, now: Date) => Promise<Chart[]>;
};

export type Tile = {
  /** Its name in `display-order.ts`, and the kind of its records on the dashboard's home. */
  key: string;
  label: string;
  value: number;
  over?: boolean;
  /** In place of label and value: `₦32,000.00 owed to you, 2 stays`. */
  inWords?: string;
  href: string;
};

export type WaitingCount = Pick<Tile, "value" | "over"> & {
  menu: string;
  tile?: Pick<Tile, "key" | "label" | "href">;
};

export function countUpTo(max: number, count: number): Pick<Tile, "value" | "over"> {
  return { value: Math.min(count, max), over: count > max };
}

export type WaitingOptions = {
  limit: number;
  /** The ids of records that were just changed: they stay in the list. */
  pinned: readonly string[];
  now: Date;
  /** The promised time of an answer. */
  answerHours: number;
};

export type WaitingItem = {
  id: string;
  kind: string;
  /** By when it should be decided, an ISO instant; without it the item is for information. */
  due?: string;
  /** Nobody has promised a time: since when it waits is said in place of how late it is. */
  since?: string;
  /** It begins soon, so it comes before everything else. */
  isPressing?: boolean;
  /** A group below the items that need the reader. */
  heading?: string;
  picture: PictureOf | Faces;
  /** At the corner of an animal's picture. */
  person?: { id: string; name: string };
  title: string;
  href: string;
  text: string;
  /** Quoted: two lines, which open to the whole. */
  message?: string;
  /** What its button also does; never cut. */
  note?: string;
  buttons: {
    intent: string;
    text: string;
    label: string;
    variant?: "primary" | "secondary" | "danger";
    question?: string;
    /** Ready answers that the button opens, each sent as the field `name`. */
    choices?: { name: string; options: readonly { value: string; label: string }[] };
    hidden?: Record<string, string>;
  }[];
  action?: string;
  /** Links that look like buttons, for steps that need a text or a choice. */
  links?: readonly { text: string; label: string; href: string }[];
  done?: string;
};

export type TodayItem = Omit<WaitingItem, "kind" | "due" | "isPressing" | "heading" | "picture"> & {
  at: string;
  count?: number;
  /** In place of the hour, where the whole day counts. */
  picture?: Faces;
};

export type Tonight = {
  href: string;
  /** Animals in care. */
  total: number;
  unplaced: number;
  places: { label: string; animals: number; room: number }[];
};

export type FirstStep = {
  label: string;
  text: string;
  href?: string;
  isDone: boolean;
  /** The form that stands in the step, with what it begins with. */
  form?: StepForm;
};

export type StepForm =
  | { name: "offer"; data: BoarderOffer }
  | { name: "week" }
  | { name: "clinic"; data: Clinic };

export type Clinic = {
  clinic: string;
  area: string;
  specialisations: string[];
  feeKobo: number | null;
};

/** What a boarder's form of places, kinds and price begins with. */
export type BoarderOffer = {
  places: string;
  petTypes: string[];
  area: string;
  /** In naira. */
  price: string;
  /** What others ask. */
  hint: string | undefined;
};

export type Chart = {
  id: string;
  title: string;
  heads: { label: string; value: string };
  bars: { label: string; value: number }[];
  /** The labels are consecutive months (`2026-11`), drawn as a line. */
  isMonthly?: boolean;
};
