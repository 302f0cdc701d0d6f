import { dayMs } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listAnswerTimes } from "./interest-waits.queries.server.ts";

const periodDays = 90;
const maxAnswers = 200;
/** Fewer answers are not representative. */
const minAnswers = 5;
const most = 0.6;

/**
 * Within how many days most applicants got an answer, of the last 200 requests within 90 days. Undefined for fewer than
 * five.
 */
export async function findAnswerDays(services: AppServices): Promise<number | undefined> {
  const since = new Date(services.now().getTime() - periodDays * dayMs).toISOString();
  const rows = await listAnswerTimes(services.db.reader, since, maxAnswers);
  if (rows.length < minAnswers) return undefined;
  const waits = rows
    .map(({ created_at, decided_at }) => Date.parse(decided_at) - Date.parse(created_at))
    .sort((a, b) => a - b);
  const longest = waits[Math.ceil(waits.length * most) - 1] ?? 0;
  return Math.max(1, Math.ceil(longest / dayMs));
}
