import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  findStatementLineForStaff,
  statementLinePlaces,
} from "#app/features/donations/statement/list-statement-lines.server.ts";
import { StatementLinePage } from "#app/features/donations/statement/statement-line-page.tsx";
import { statementLineSteps } from "#app/features/donations/statement/statement-line-steps.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound } from "#app/platform/http/forms.server.ts";
import { readRecordForm } from "#app/platform/http/record-form.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/statement-line";

const list = { label: "Donations", href: href("/dashboard/staff/donations") };
export const handle = { title: "Transfer", under: list, noticeAt: "page" };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = orNotFound(
    await findStatementLineForStaff(services, requireActor(context), id),
    "Transfer not found",
  );
  return {
    ...page,
    place: await statementLinePlaces.view(services, url.searchParams, id),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { form, next, origin } = await readRecordForm(
    services,
    { request, url },
    { places: statementLinePlaces, id, decisions: ["confirm", "record", "dismiss"] },
  );
  return formAction(services, form, {
    title: "This could not be saved.",
    next,
    intents: stepIntents(services, statementLineSteps, id, { stepRole: "staff", actor, ...origin }),
  });
}

export default function StatementLine({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{formatMoney(page.line.amountKobo)}</PageTitle>
      <StatementLinePage {...page} returned={actionData} />
    </>
  );
}
