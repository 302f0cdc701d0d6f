import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { viewAnalytics } from "#app/features/insights/analytics/analytics.server.ts";
import { ChartsScreen } from "#app/features/insights/analytics/charts-screen.tsx";
import { answerQuestions } from "#app/features/insights/reports/answer-questions.server.ts";
import { QuestionsScreen } from "#app/features/insights/reports/questions-screen.tsx";
import { readMonthRange } from "#app/features/insights/reports/reports.ts";
import { runsRescue } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/analytics";

export const handle = { title: "Analytics" };

/** Staff see four questions, for the months in the address; others see their own charts. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  if (!runsRescue(actor.role)) return { charts: await viewAnalytics(services, actor) };
  const present = lagosDay(services.now()).slice(0, 7);
  const range = readMonthRange(url.searchParams, present);
  return { questions: await answerQuestions(services, range), range, present };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  if (loaderData.charts) return <ChartsScreen charts={loaderData.charts} />;
  return <QuestionsScreen {...loaderData} />;
}
