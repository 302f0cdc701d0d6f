import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import type { QueueQuery } from "./interest-queue.ts";

export const selectionForm = "selected-rows";

export function SelectionBar({ query }: { query: QueueQuery }) {
  const { status, pet, sort, q, page } = query;
  return (
    <form
      id={selectionForm}
      method="get"
      action={href("/adoption-requests/selected")}
      className={cluster}
      data-frame=""
    >
      <HiddenFields
        values={{ status, pet, sort, q: q || undefined, page: page > 1 ? page : undefined }}
      />
      <Button variant="danger" name="do" value="reject" pendingText="Opening…">
        Reject selected
      </Button>
      <Button variant="secondary" name="do" value="release" pendingText="Opening…">
        Release selected
      </Button>
      <Button
        variant="secondary"
        formAction={href("/adoption-requests.csv")}
        pendingText="Export selected"
      >
        Export selected
      </Button>
    </form>
  );
}
