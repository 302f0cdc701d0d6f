import type { ReactNode } from "react";
import { label as labelClass, row, value as valueClass } from "./facts.css.ts";

export type Fact = { label: string; value: ReactNode };

/** What is known of something, label by value; line breaks in a value are kept, an empty one shows a dash. */
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
