import type { Key, ReactNode } from "react";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { wholeWords } from "#app/ui/words/words.tsx";
import { actions, caption as captionClass, scroll, table } from "./table.css.ts";

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** `heading` names the row (one column), `actions` holds its buttons, `number` stands at the end,
   * `wide` needs room for an address. */
  kind?: "heading" | "actions" | "number" | "wide" | undefined;
};

type TableProps<Row> = {
  caption: string;
  /** The caption is already the page's title: for screen readers only. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
};

/** A table; on a phone each row is a card with the same actions. Say elsewhere that there are no rows. */
export function Table<Row>({ caption, captionHidden, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className={scroll}>
      <table className={table}>
        <caption className={captionHidden ? hiddenText : captionClass}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, kind }) => (
              <th key={label} scope="col" data-end={kind === "number" ? "" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.label} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column: { label, cell, kind }, row }: { column: Column<Row>; row: Row }) {
  if (kind === "heading") return <th scope="row">{wholeWords(cell(row))}</th>;
  if (kind === "actions")
    return (
      <td data-actions="">
        <div className={actions}>{wholeWords(cell(row))}</div>
      </td>
    );
  return (
    <td
      data-label={label}
      data-end={kind === "number" ? "" : undefined}
      data-wide={kind === "wide" ? "" : undefined}
    >
      <div>{wholeWords(cell(row))}</div>
    </td>
  );
}
