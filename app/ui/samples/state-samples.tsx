import { Button } from "#app/ui/button/button.tsx";
import { ErrorPage } from "#app/ui/error-page/error-page.tsx";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import { Notice } from "#app/ui/notice/notice.tsx";
import { Spinner } from "#app/ui/spinner/spinner.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { Section } from "./section.tsx";

export function StateSamples() {
  return (
    <Section id="states" title="States">
      <div className={cluster}>
        <Tag tone="pending">Pending</Tag>
        <Tag tone="approved">Approved</Tag>
        <Tag tone="rejected">Rejected</Tag>
        <Tag tone="info">Reserved</Tag>
        <Tag>Withdrawn</Tag>
      </div>
      <div className={stack.tight}>
        <Notice>Interest submitted successfully!</Notice>
        <Notice tone="info">Submitting your boarding request. This may take a moment...</Notice>
        <Notice tone="error">Failed to update request status</Notice>
        <Notice autohide>This one goes after six seconds, where a script can take it away.</Notice>
      </div>
      <Spinner text="Loading adorable pets..." />
      <div className={cluster}>
        <Button type="button" variant="secondary" data-action="copy" hidden>
          Copy link
        </Button>
      </div>
      <ErrorPage
        status={503}
        title="Please try again in a moment"
        text="Service temporarily unavailable. Please try again later."
        retryHref="#states"
      />
    </Section>
  );
}
