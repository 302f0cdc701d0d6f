/** What staff ask of the figures. @see product.md "Dashboard": the one place of four questions */
import type { Report } from "./reports.ts";

/** A figure with what it is, and the list that is behind it. */
export type Figure = { value: string; label: string; href: string };

export type Question = {
  id: "waiting" | "answers" | "lost" | "nights";
  title: string;
  figures: readonly Figure[];
  /** The same by month, where a line over time says more; with the labels of the columns that are drawn. */
  byMonth?: { report: Report; drawn: Readonly<Record<string, string>> };
};
