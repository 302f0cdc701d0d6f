import type { Actor } from "../actor.ts";
import type { Queries } from "../db/database.server.ts";
import type { PictureOf } from "../pictures/picture.ts";

/** What this entity shows on the dashboard: its home, the counts in its menu and its analytics page. */
export type HomePart = {
  entity: string;
  /** This actor's figures, each with its list. Without a counter, counted up to `max`. */
  tiles?: (q: Queries, actor: Actor, max: number) => Promise<Tile[]>;
  /**
   * How many records wait for this actor, under the entry of the menu that leads to them. Every page of the dashboard
   * asks: without a counter they are counted up to `max`, along an index.
   */
  waitingCounts?: (q: Queries, actor: Actor, max: number, now: Date) => Promise<WaitingCount[]>;
  /** The records that wait for this actor, of each kind the most urgent first. */
  waiting?: (q: Queries, actor: Actor, options: WaitingOptions) => Promise<WaitingItem[]>;
  /** This actor's agenda of today, by the hour; undefined for those without one. */
  today?: (q: Queries, actor: Actor, now: Date) => Promise<TodayItem[] | undefined>;
  /** Lines of twelve months for staff, by the name of their counter: `{ adoptions: "Adoptions" }`. */
  months?: Readonly<Record<string, string>>;
  /** A new person's tasks, each ticked once done. */
  firstSteps?: (q: Queries, actor: Actor) => Promise<FirstStep[]>;
  /** Charts of the analytics page for this actor, from counters or their own indexed records: nothing is scanned. */
  charts?: (q: Queries, actor: Actor, now: Date) => Promise<Chart[]>;
};

/** How many records of a kind wait. */
export type Tile = {
  /** Its name, which `display-order.ts` sorts by, and the kind of its records on the dashboard's home. */
  key: string;
  /** What waits: `Transfers to confirm`. */
  label: string;
  value: number;
  /** There are more than the value says. */
  over?: boolean;
  /** In place of label and value: `₦32,000.00 owed to you, 2 stays`. */
  inWords?: string;
  href: string;
};

export type WaitingCount = Pick<Tile, "value" | "over"> & {
  /** The path of the menu's entry. */
  menu: string;
  /** What it is on the dashboard's home, where that shows it. */
  tile?: Pick<Tile, "key" | "label" | "href">;
};

/** A count that stopped at `max` + 1, as a tile shows it. */
export function countUpTo(max: number, count: number): Pick<Tile, "value" | "over"> {
  return { value: Math.min(count, max), over: count > max };
}

export type WaitingOptions = {
  /** Of each kind. */
  limit: number;
  /** The ids of records that were just changed: they are listed as they are now. */
  pinned: readonly string[];
  now: Date;
  /** Within so many hours people are promised an answer. */
  answerHours: number;
};

export type WaitingItem = {
  id: string;
  /** What it is, by the key of the tile that counts all of them. */
  kind: string;
  /** By when it should be dealt with, by its entity's own rule, an ISO instant; without one it is for information. */
  due?: string;
  /** It begins soon, whether or not anybody has acted: it comes before every promise. */
  isPressing?: boolean;
  /** Its group's heading, below what needs the reader, which has none. */
  heading?: string;
  picture: PictureOf;
  /** The name that links to the record. */
  title: string;
  href: string;
  text: string;
  /** What somebody wrote: two lines of it, which open to the whole. */
  message?: string;
  /** What its button does besides; never cut. */
  note?: string;
  /** A form each, with accessible names. */
  buttons: {
    intent: string;
    word: string;
    label: string;
    variant?: "primary" | "secondary" | "danger";
    /** What the button asks first. */
    question?: string;
    /** Ready answers that the button opens, each sent as the field `name`. */
    choices?: { name: string; options: readonly { value: string; label: string }[] };
    hidden?: Record<string, string>;
  }[];
  /** Where the buttons post to. */
  action?: string;
  /** Links that look like buttons, to what needs a text or a choice. */
  links?: readonly { word: string; label: string; href: string }[];
  /** What was just done with it. */
  done?: string;
};

export type TodayItem = Omit<WaitingItem, "kind" | "due" | "isPressing" | "heading" | "picture"> & {
  /** An ISO instant. */
  at: string;
  /** How many it is about, shown in place of the hour. */
  count?: number;
  /** Shown in place of the hour, where the whole day counts. */
  picture?: { personId: string; name: string };
};

export type FirstStep = { label: string; text: string; href?: string; isDone: boolean };

export type Chart = {
  /** Its name, which `display-order.ts` sorts by. */
  id: string;
  title: string;
  heads: { label: string; value: string };
  bars: { label: string; value: number }[];
  /** The labels are consecutive months (`2026-11`), drawn as a line. */
  isMonthly?: boolean;
};
