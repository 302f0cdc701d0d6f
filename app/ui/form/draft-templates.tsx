import { strangerDraftInWords } from "#app/browser/drafts/draft-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { useViewer } from "#app/ui/shell/shell.tsx";

export function DraftTemplates() {
  return (
    <template>
      <div data-template="draft">
        <DraftNotice isStranger={useViewer() === null} />
      </div>
      <div data-template="conflict">
        <DraftConflict />
      </div>
    </template>
  );
}

/** Above a restored draft. A visitor's browser may be shared, so it says how long the draft stays. */
function DraftNotice({ isStranger }: { isStranger: boolean }) {
  return (
    <div className={cluster} role="status">
      We saved what you typed{isStranger && `, for ${strangerDraftInWords()} in this browser`}.
      <Button type="button" variant="secondary">
        {isStranger ? "Forget this" : "Start over"}
      </Button>
    </div>
  );
}

/** Above a draft of an older version, with the record's present values. */
function DraftConflict() {
  return (
    <ErrorSummary
      title="Somebody else changed this in the meantime. What you typed is in the fields."
      errors={[{ id: "content", message: "-" }]}
    >
      <Button type="button" variant="secondary">
        Start over
      </Button>
    </ErrorSummary>
  );
}
