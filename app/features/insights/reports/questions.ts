/** @see product.md "Dashboard": the one place of four questions */
import type { ReportColumn } from "./reports.ts";

/** `href`: the list behind the figure. */
export type Figure = { value: string; label: string; href: string };

export type Question = {
  id: "waiting" | "answers" | "lost" | "nights";
  title: string;
  /** The first is the answer; the others are sentences below it. */
  figures: [Figure, ...Figure[]];
  /** Against the same months a year before; undefined where one of them has no figure. */
  change: Change | undefined;
  /** By month, beside the year before. */
  chart: {
    title: string;
    months: readonly string[];
    column: ReportColumn;
    before: readonly (number | null)[];
    goal?: { label: string; value: number };
  };
};

export type Change = { text: string; isGood: boolean };

/** Undefined without one of the figures; `words` name a rise and a fall. */
export function compareFigures(
  now: number | null,
  before: number | null,
  {
    unit,
    words,
    isGood,
  }: { unit: string; words: [rise: string, fall: string]; isGood: "rise" | "fall" },
): Change | undefined {
  if (now === null || before === null) return undefined;
  const change = roundFigure(now) - roundFigure(before);
  if (change === 0) return { text: "as a year before", isGood: true };
  const count = roundFigure(Math.abs(change));
  const isRise = change > 0;
  return {
    text: `${count.toLocaleString("en-NG")} ${count === 1 ? unit.replace(/s$/, "") : unit} ${words[isRise ? 0 : 1]} than a year before`,
    isGood: isRise === (isGood === "rise"),
  };
}

/** At most one decimal, and none from 10 on. */
export function roundFigure(value: number): number {
  return Math.abs(value) >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
}
