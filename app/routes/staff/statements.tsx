import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  confirmSelected,
  undoConfirmed,
} from "#app/features/donations/statement/confirm-selected.server.ts";
import {
  confirmedInWords,
  readSelectedLines,
  unconfirmedInWords,
} from "#app/features/donations/statement/confirm-selected.ts";
import { uploadStatement } from "#app/features/donations/statement/import-statement.server.ts";
import { undoAllLabel } from "#app/features/donations/statement/just-counted.tsx";
import {
  listJustCounted,
  listStatementLinesForStaff,
} from "#app/features/donations/statement/list-statement-lines.server.ts";
import { statementList } from "#app/features/donations/statement/statement.ts";
import { StatementList } from "#app/features/donations/statement/statement-list.tsx";
import type { Actor } from "#app/platform/actor.ts";
import { noticeContext, servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  formText,
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { readListQuery, rebuildListHref } from "#app/platform/lists/list-query.ts";
import { parsePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import type { AppServices } from "#app/platform/services.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import type { Route } from "./+types/statements";

export const handle = {
  title: "Bank Statements",
  under: { label: "Donations", href: href("/dashboard/staff/donations") },
};

/** The returned form is the upload. */
const noIntent: { intent: string | undefined } = { intent: undefined };
const title = "This statement was not taken.";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(statementList, url.searchParams);
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const pinned = parsePinnedRows(context.get(noticeContext)?.pinned);
  return {
    ...(await listStatementLinesForStaff(services, actor, query, pinned)),
    justCounted: await listJustCounted(services, actor),
    query,
    key: newIdempotencyKey(),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  let file: { name: string; bytes: Uint8Array } | undefined;
  const form = await readForm(request, async ({ field, ...one }) => {
    if (field === "statement") file = one;
    return undefined;
  });
  if (form.has("intent")) return decideTogether(services, actor, form);
  const submission = parseForm(form, noFields);
  if (!file) {
    const fieldErrors = { statement: ["Please choose a file"] };
    return invalidForm(submission, { title, fieldErrors, more: noIntent });
  }
  const outcome = await attempt(
    form,
    uploadStatement(services, actor, file, readIdempotencyKey(form)),
    title,
  );
  if (!outcome.ok) {
    const { message } = outcome;
    const fields = { statement: [message] };
    return refusedForm(
      submission,
      { ...outcome, ...(message && { fields }) },
      { title, more: noIntent },
    );
  }
  const { id } = outcome.value;
  return redirectWithNotice(services, href("/dashboard/staff/donations/statements/:id", { id }), {
    kind: "info",
    text: "The statement has arrived. Please check its columns.",
  });
}

/** Confirms the ticked lines, or undoes lines that were confirmed together. */
function decideTogether(services: AppServices, actor: Actor, form: FormData) {
  return formAction(services, form, {
    title: "Nothing was confirmed.",
    next: rebuildListHref(statementList, formText(form, "back")),
    intents: {
      confirm: intent(
        noFields,
        (_, key) =>
          confirmSelected(services, actor, readSelectedLines(form.getAll("id").map(String)), key),
        (confirmed) => ({
          text: confirmedInWords(confirmed),
          undo: {
            action: statementList.path,
            intent: undoIntent,
            hidden: {
              key: newIdempotencyKey(),
              batch: confirmed.batch,
              back: formText(form, "back"),
            },
            label: undoAllLabel(confirmed.counted),
          },
        }),
      ),
      [undoIntent]: intent(
        noFields,
        (_, key) => undoConfirmed(services, actor, formText(form, "batch"), key),
        ({ undone, skipped }) => unconfirmedInWords(undone, skipped),
      ),
    },
  });
}

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...list } = loaderData;
  return (
    <StatementList
      {...list}
      upload={actionData?.intent === undefined ? actionData?.result : undefined}
      returned={actionData?.intent === undefined ? undefined : actionData}
    />
  );
}
