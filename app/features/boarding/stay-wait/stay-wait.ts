import { formatDays } from "#app/platform/dates.ts";

/** Open ones of one owner. */
export const maxStayWaits = 20;

/** What the booking form sends as `intent`. */
export const waitIntents = { wait: "wait", stop: "stop-waiting" } as const;

/** `notified`: a place has become free since. */
export type StayWaitView = { state: "open" | "notified" };

export const waitTexts = {
  tooMany: `You wait for ${maxStayWaits} stays already. Please stop waiting for one of them first.`,
  free: "These nights are free: you can book them now.",
} as const;

export function stayWaitPath({
  boarder_id,
  start_day,
  end_day,
}: {
  boarder_id: string;
  start_day: string;
  end_day: string;
}): string {
  return `/dashboard/pet-owner/boarders/${boarder_id}?startDate=${start_day}&endDate=${end_day}`;
}

export function waitNotice(boarder: string, days: { startDate: string; endDate: string }): string {
  return `We tell you once, as soon as ${boarder} has a place ${waitDays(days)}. The first to book gets it.`;
}

export function waitDays({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return `for ${formatDays(startDate, endDate)}`;
}
