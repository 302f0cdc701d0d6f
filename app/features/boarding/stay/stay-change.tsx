import type { StayStatus } from "./stay.ts";
import { dayChangeInWords } from "./stay-sentences.ts";
import { StayTag } from "./stay-tag.tsx";

/** A change in the history: the status, or what happened to the days. */
export function StayChange({ status, step }: { status: StayStatus; step: string | null }) {
  const change = dayChangeInWords(step);
  return change ? <strong>{change}</strong> : <StayTag status={status} />;
}
