import { draftSavedText, networkError } from "#app/browser/network/network-error.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { FieldErrors } from "#app/ui/field/frame.tsx";
import { cluster, hiddenText } from "#app/ui/layout/layout.css.ts";
import { foot } from "#app/ui/notice/notice.css.ts";
import { NoticeBox } from "#app/ui/notice/notice.tsx";

const blank = "-";

export function PageTemplates() {
  return (
    <template>
      <div data-template="summary">
        <ErrorSummary errors={[{ id: "content", message: blank }]} autoFocus={false} />
      </div>
      <div data-template="message">
        <FieldErrors id={blank} errors={[blank]} />
      </div>
      <div data-template="connection">
        <div className={foot} role="alert">
          <NoticeBox tone="error">
            <div className={cluster}>
              <p>
                <span>{networkError}</span>
                <span data-draft-saved="" hidden>
                  <br />
                  {draftSavedText}
                </span>
              </p>
              <Button type="button" variant="secondary">
                Try again
              </Button>
            </div>
          </NoticeBox>
        </div>
      </div>
      <div data-template="title">
        <p className={hiddenText} />
      </div>
    </template>
  );
}
