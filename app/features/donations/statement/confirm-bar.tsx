import { type ListQuery, listHref } from "#app/platform/lists/list-query.ts";
import { Button } from "#app/ui/button/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { useSubmissionKey } from "#app/ui/form/use-submission-key.ts";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { some, ticked } from "#app/ui/list-screen/list-screen.css.ts";
import { statementList } from "./statement.ts";

/** Id of the form that the boxes of the lines belong to. */
export const confirmForm = "confirm-lines";

type ConfirmBarProps = {
  query: ListQuery<typeof statementList>;
  /** How many are ticked. */
  count: number;
};

/** Confirms the ticked lines as the gifts that are proposed for them. */
export function ConfirmBar({ query, count }: ConfirmBarProps) {
  return (
    <form id={confirmForm} method="post" action={statementList.path} className={cluster}>
      <HiddenFields
        values={{
          intent: "confirm",
          key: useSubmissionKey(),
          back: listHref(statementList, query),
        }}
      />
      {/* What Enter on a tick box presses: outside a dialog it does nothing. With a target it is the browser's own. */}
      <button type="submit" formMethod="dialog" formTarget="_self" hidden />
      <Button pendingText="Saving…">
        <span>
          {"Confirm "}
          <span className={some}>{count}</span>
          <span className={ticked} />
        </span>
      </Button>
    </form>
  );
}
