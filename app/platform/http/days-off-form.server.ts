import { type DaysOff, daysOffIntents, daysOffInWords } from "../days-off.ts";
import type { Outcome } from "../outcome.ts";
import { type Intent, intent } from "./form-action.server.ts";
import { daysOffRange } from "./text-schema.server.ts";

type ChangeDays = (range: DaysOff, key: string | undefined) => Promise<Outcome<unknown>>;

type DaysOffForms = {
  today: string;
  limit: number;
  add: ChangeDays;
  remove: ChangeDays;
};

export function daysOffForms({ today, limit, add, remove }: DaysOffForms): Record<string, Intent> {
  return {
    [daysOffIntents.add]: intent(
      daysOffRange(limit, today),
      add,
      (_, range) => `Off: ${daysOffInWords(range)}.`,
    ),
    [daysOffIntents.remove]: intent(
      daysOffRange(limit),
      remove,
      (_, range) => `No longer off: ${daysOffInWords(range)}.`,
    ),
  };
}
