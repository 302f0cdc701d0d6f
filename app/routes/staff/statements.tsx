import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { uploadStatement } from "#app/features/donations/statement/import-statement.server.ts";
import { listForStaff } from "#app/features/donations/statement/list-statement-lines.server.ts";
import { statementList } from "#app/features/donations/statement/statement.ts";
import { StatementList } from "#app/features/donations/statement/statement-list.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { noFields } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/statements";

export const handle = {
  title: "Bank Statements",
  under: { label: "Donations", href: href("/dashboard/staff/donations") },
};

const title = "This statement was not taken.";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(statementList, url.searchParams);
  const list = await listForStaff(context.get(servicesContext), query);
  return { ...list, query, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  let file: { name: string; bytes: Uint8Array } | undefined;
  const form = await readForm(request, async ({ field, ...one }) => {
    if (field === "statement") file = one;
    return undefined;
  });
  const submission = parseForm(form, noFields);
  if (!file) {
    return invalidForm(submission, { title, fieldErrors: { statement: ["Please choose a file"] } });
  }
  const outcome = await attempt(
    form,
    uploadStatement(services, actor, file, readIdempotencyKey(form)),
    title,
  );
  if (!outcome.ok) {
    const { message } = outcome;
    const fields = { statement: [message] };
    return refusedForm(submission, { ...outcome, ...(message && { fields }) }, { title });
  }
  const { id } = outcome.value;
  return redirectWithNotice(services, href("/dashboard/staff/donations/statements/:id", { id }), {
    kind: "info",
    text: "The statement has arrived. Please check its columns.",
  });
}

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...list } = loaderData;
  const submissionKey = actionData?.key ?? key;
  return (
    <StatementList
      {...list}
      key={submissionKey}
      submissionKey={submissionKey}
      result={actionData?.result}
    />
  );
}
