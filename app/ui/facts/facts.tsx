import type { ReactNode } from "react";
import { formatDay } from "#app/platform/dates.ts";
import { formatReference } from "#app/platform/references.ts";
import { label as labelClass, row, value as valueClass } from "./facts.css.ts";

export type Fact = { label: string; value: ReactNode };

/** Line breaks are kept; an empty value shows a dash. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl>
      {rows.map(({ label, value }) => (
        <div key={label} className={row}>
          <dt className={labelClass}>{label}</dt>
          <dd className={valueClass}>
            {value === "" || value === null || value === undefined ? "–" : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type StatusFactsProps = {
  followed: { reference: string; sentAt: string; changedAt: string };
  sent?: string;
};

/** The public part of a reference's page. */
export function StatusFacts({ followed, sent = "Sent" }: StatusFactsProps) {
  return (
    <Facts
      rows={[
        { label: "Reference", value: formatReference(followed.reference) },
        { label: sent, value: formatDay(followed.sentAt) },
        { label: "Last change", value: formatDay(followed.changedAt) },
      ]}
    />
  );
}
