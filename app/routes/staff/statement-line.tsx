import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { findForStaff } from "#app/features/donations/statement/list-statement-lines.server.ts";
import {
  confirmStatementLine,
  dismissStatementLine,
  recordStatementLine,
  reopenStatementLine,
} from "#app/features/donations/statement/review-statement-line.server.ts";
import {
  confirmSchema,
  dismissSchema,
  recordStatementLineSchema,
} from "#app/features/donations/statement/statement.schema.server.ts";
import { StatementLinePage } from "#app/features/donations/statement/statement-line-page.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound, readForm } from "#app/platform/http/forms.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/statement-line";

const list = { label: "Donations", href: href("/dashboard/staff/donations") };
export const handle = { title: "Line of a Statement", under: list };

/** Reloads the data after a refusal too, because somebody else has changed the record. */
export const shouldRevalidate = () => true;

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await findForStaff(context.get(servicesContext), params.id);
  return { ...orNotFound(page, "Line not found"), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  return formAction(services, await readForm(request), {
    title: "This could not be saved.",
    next: href("/dashboard/staff/donations/statement-lines/:id", { id }),
    intents: {
      confirm: intent(
        confirmSchema,
        (input, key) => confirmStatementLine(services, actor, id, input, key),
        ({ reference }) => `The gift ${formatReference(reference)} is counted.`,
      ),
      record: intent(
        recordStatementLineSchema,
        (input, key) => recordStatementLine(services, actor, id, input, key),
        ({ receipt, thanked }) =>
          `The gift is counted, receipt ${receipt}.${thanked ? " Its giver is thanked by e-mail." : ""}`,
      ),
      dismiss: intent(
        dismissSchema,
        (input, key) => dismissStatementLine(services, actor, id, input, key),
        "The line is no gift.",
      ),
      reopen: intent(
        noFields,
        (_, key) => reopenStatementLine(services, actor, id, key),
        "The line is open again.",
      ),
    },
  });
}

export default function StatementLine({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  const submissionKey = actionData?.key ?? key;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{formatMoney(page.line.amountKobo)}</PageTitle>
      <StatementLinePage
        {...page}
        key={submissionKey}
        submissionKey={submissionKey}
        returned={actionData}
      />
    </>
  );
}
