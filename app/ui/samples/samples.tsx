import { Button } from "#app/ui/button/button.tsx";
import { ErrorPage } from "#app/ui/error-page/error-page.tsx";
import { cluster, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { Notice } from "#app/ui/notice/notice.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { Spinner } from "#app/ui/spinner/spinner.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { ButtonSamples, FieldSamples } from "./forms.tsx";
import { CardSamples, TableSamples, WaySamples } from "./lists.tsx";
import { LookSamples } from "./look-samples.tsx";
import { Section } from "./section.tsx";

const parts = [
  "colours",
  "type",
  "icons",
  "prose",
  "buttons",
  "fields",
  "states",
  "tables",
  "cards",
  "ways",
] as const;

export function Samples() {
  return (
    <div className={wrap}>
      <PageTitle>Design</PageTitle>
      <PageHeader
        title="Design"
        intro="Every part of the interface, in every state it can be in."
      />
      <nav aria-label="Parts">
        <ul className={cluster}>
          {parts.map((part) => (
            <li key={part}>
              <a href={`#${part}`}>{part}</a>
            </li>
          ))}
        </ul>
      </nav>
      <LookSamples />
      <ButtonSamples />
      <FieldSamples />
      <StateSamples />
      <TableSamples />
      <CardSamples />
      <WaySamples />
    </div>
  );
}

function StateSamples() {
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
