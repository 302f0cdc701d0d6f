import { href } from "react-router";
import { formatTime } from "#app/platform/dates.ts";
import { counted } from "#app/platform/in-words.ts";
import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { UndoButton } from "#app/ui/steps/steps.tsx";
import { transferInWords } from "./confirm-selected.ts";
import { donorOrReference } from "./proposal.ts";
import { statementList } from "./statement.ts";
import type { StatementLineRow } from "./statement-views.ts";

type JustCountedProps = {
  rows: readonly StatementLineRow[];
  /** The rows of the list's page, which have an Undo of their own. */
  pageRows: readonly { id: string }[];
  query: ListQuery<typeof statementList>;
};

export function JustCounted({ rows, pageRows, query }: JustCountedProps) {
  const rowKey = useRowKey();
  const [first] = rows.flatMap(({ undo }) => undo?.until ?? []).sort();
  if (!first) return null;
  const back = listHref(statementList, query);
  const elsewhere = rows.filter(({ id }) => !pageRows.some((row) => row.id === id));
  const batches = [...Map.groupBy(rows, ({ batch }) => batch ?? "")].filter(
    ([batch, lines]) => batch && lines.length > 1,
  );
  return (
    <section aria-label="Counted just now">
      {batches.map(([batch, lines]) => (
        <ActionButton
          key={batch}
          action={statementList.path}
          intent={undoIntent}
          submissionKey={rowKey(batch.slice(-12))}
          hidden={{ back, batch }}
          variant="secondary"
        >
          {undoAllLabel(lines.length)}
        </ActionButton>
      ))}
      {elsewhere.length > 0 && (
        <Disclosure
          title={`${counted(elsewhere.length, "gift")} counted just now, thanks leave from ${formatTime(first)}`}
        >
          <ul>
            {elsewhere.map(
              ({ id, amountKobo, donorName: name, donationReference: reference, undo }) => (
                <li key={id} data-key={id} className={cluster}>
                  <Link to={recordHref(statementList, id, query)}>
                    {transferInWords(
                      amountKobo,
                      donorOrReference({ name, reference: reference ?? "" }),
                    )}
                  </Link>
                  {undo && (
                    <UndoButton
                      action={href("/dashboard/staff/donations/statement-lines/:id", { id })}
                      submissionKey={rowKey(`${id.slice(-12)}-${undoIntent}`)}
                      hidden={{ back }}
                      undo={undo}
                    />
                  )}
                </li>
              ),
            )}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

export function undoAllLabel(count: number): string {
  return `Undo all ${count.toLocaleString("en")}`;
}
