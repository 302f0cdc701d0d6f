import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import type { StatementColumns } from "#app/features/donations/statement/guess-columns.ts";
import {
  discardStatement,
  importStatement,
} from "#app/features/donations/statement/import-statement.server.ts";
import { columnsSchema } from "#app/features/donations/statement/statement.schema.server.ts";
import { statementList } from "#app/features/donations/statement/statement.ts";
import { StatementUploadPage } from "#app/features/donations/statement/statement-upload-page.tsx";
import { viewUpload } from "#app/features/donations/statement/view-upload.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  invalidForm,
  newIdempotencyKey,
  orNotFound,
  parseForm,
  readForm,
  unchangedForm,
} from "#app/platform/http/forms.server.ts";
import { counted } from "#app/platform/in-words.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/statement";

const unread = "The columns cannot be read like this.";
const list = { label: "Donations", href: href("/dashboard/staff/donations") };
export const handle = { title: "Bank Statement", under: list };

export async function loader({ context, params }: Route.LoaderArgs) {
  const upload = await viewUpload(context.get(servicesContext), params.id);
  return { upload: orNotFound(upload, "Bank statement not found"), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const name = formText(form, "intent");
  const isDiscard = name === "discard";
  /** The lines as read by the columns of the returned form. */
  const uploadBy = (columns: StatementColumns | undefined) => viewUpload(services, id, columns);
  if (name === "preview") {
    const submission = parseForm(form, columnsSchema);
    const columns = submission.status === "success" ? submission.value : undefined;
    const more = { intent: name, upload: columns && (await uploadBy(columns)) } as const;
    return columns
      ? unchangedForm(submission, more)
      : invalidForm(submission, { title: unread, more });
  }
  const answer = await formAction(services, form, {
    title: "This statement was not imported.",
    next: isDiscard
      ? statementList.path
      : href("/dashboard/staff/donations/statements/:id", { id }),
    intents: {
      "import-lines": intent(
        columnsSchema,
        (input, key) => importStatement(services, actor, id, input, key),
        ({ credits, added, matched }) => ({
          text: `${counted(credits, "line")} with money in, ${added.toLocaleString("en")} of them new; ${matched.toLocaleString("en")} with a gift's code and amount.`,
          ...(matched > 0 && { next: listHref(statementList, { show: "ready", upload: id }) }),
        }),
      ),
      discard: intent(
        noFields,
        () => discardStatement(services, id),
        "The statement is thrown away.",
      ),
    },
  });
  if (answer instanceof Response) return answer;
  const submission = parseForm(form, columnsSchema);
  const upload = submission.status === "success" ? await uploadBy(submission.value) : undefined;
  return data({ ...answer.data, upload }, answer.init ?? undefined);
}

export default function Statement({ loaderData, actionData }: Route.ComponentProps) {
  const upload = actionData?.upload ?? loaderData.upload;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{upload.name}</PageTitle>
      <StatementUploadPage upload={upload} returned={actionData} />
    </>
  );
}
