/** @see product.md "Dashboard": the one place of four questions */
import type { Report } from "./reports.ts";

/** `href`: the list behind the figure. */
export type Figure = { value: string; label: string; href: string };

export type Question = {
  id: "waiting" | "answers" | "lost" | "nights";
  title: string;
  figures: readonly Figure[];
  /** Where a line over time says more. `drawn`: titles by the labels of their columns. */
  byMonth?: { report: Report; drawn: Readonly<Record<string, string>> };
};
