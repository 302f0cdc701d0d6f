import { answerDays, answerPeriod, maxAnswers } from "#app/platform/answer-days.ts";
import type { AppServices } from "#app/platform/services.ts";
import { listAnswerTimes } from "./interest-waits.queries.server.ts";

/** Within how many days most applicants got an answer, of the last 200 requests within 90 days. */
export async function findAnswerDays(
  services: Pick<AppServices, "db" | "now">,
): Promise<number | undefined> {
  const rows = await listAnswerTimes(services.db.reader, answerPeriod(services.now()), maxAnswers);
  return answerDays(
    rows.map(({ created_at, decided_at }) => ({ asked: created_at, answered: decided_at })),
  );
}
