import { strangerDraftInWords } from "#app/browser/drafts/draft-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { useViewer } from "#app/ui/shell/shell.tsx";

/** What the script of drafts puts above a form. */
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

/**
 * Heads a form that has back what was typed into it before and never sent. A stranger's browser may be anybody's: there
 * it says for how long.
 */
function DraftNotice({ isStranger }: { isStranger: boolean }) {
  return (
    <div className={cluster} role="status">
      We kept what you typed{isStranger && `, for ${strangerDraftInWords()} in this browser`}.
      <Button type="button" variant="secondary">
        {isStranger ? "Forget this" : "Start over"}
      </Button>
    </div>
  );
}

/** Heads a form that has back what was typed for an older version of its record: what stands now where that differs. */
function DraftConflict() {
  return (
    <ErrorSummary
      title="We kept what you typed. Meanwhile this was changed; your words are in the fields."
      errors={[{ id: "content", message: "-" }]}
    >
      <Button type="button" variant="secondary">
        Start over
      </Button>
    </ErrorSummary>
  );
}
