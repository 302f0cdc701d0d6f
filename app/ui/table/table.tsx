import type { Key, ReactNode } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import {
  actions,
  arrow,
  caption as captionClass,
  first as firstClass,
  scroll,
  second as secondClass,
  sort as sortClass,
  table,
  wide as wideClass,
} from "./table.css.ts";

/** Where a column's head leads, and how the rows are sorted by it now. */
export type ColumnSort = { href: string; order: "ascending" | "descending" | undefined };

export type Column<Row> = {
  label: string;
  /** The head, where it says more than the label. */
  head?: ReactNode;
  /** Where it answers null the row has a dash, and a card leaves it out. */
  cell: (row: Row) => ReactNode;
  /**
   * `heading` names the row (one column), `lead` comes next in a card, `picture` and `select` stand beside it,
   * `state` at the end of its line; `text` may have several lines, `number` stands at the end of its column, and
   * `actions` holds the buttons. A cell of another kind says its label in a card.
   */
  kind?:
    | "heading"
    | "lead"
    | "picture"
    | "select"
    | "state"
    | "text"
    | "number"
    | "actions"
    | undefined;
  /** The cell needs no label in a card. */
  plain?: boolean;
  /** Shown only where the row is a card, or only where it is a row. */
  only?: "card" | "table";
  sort?: ColumnSort | undefined;
};

type TableProps<Row> = {
  caption: string;
  /** The caption is already the page's title: for screen readers only. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
};

/** A dense table; on a phone each row is a card with the same actions. Say elsewhere that there are no rows. */
export function Table<Row>({ caption, captionHidden, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className={scroll}>
      <table className={table}>
        <caption className={captionHidden ? hiddenText : captionClass}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.label} column={column} />
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

function Head<Row>({ column: { label, head, kind, sort, only } }: { column: Column<Row> }) {
  const isSign = kind === "picture" || kind === "select";
  const words = isSign && !head ? <span className={hiddenText}>{label}</span> : (head ?? label);
  return (
    <th scope="col" data-kind={kind} data-only={only} aria-sort={sort?.order}>
      {sort ? (
        <Link className={sortClass} to={sort.href}>
          {words}
          {sort.order && (
            <Icon name={sort.order === "ascending" ? "up" : "down"} className={arrow} />
          )}
        </Link>
      ) : (
        words
      )}
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { label, cell, kind, plain, only } = column;
  const content = cell(row);
  if (kind === "heading") return <th scope="row">{content}</th>;
  const isLabelled = !plain && (kind === undefined || kind === "number");
  return (
    <td
      data-kind={kind}
      data-only={content === null ? "table" : only}
      data-label={isLabelled ? label : undefined}
    >
      {kind === "actions" ? <div className={actions}>{content}</div> : (content ?? "–")}
    </td>
  );
}

type TwoLinesProps = {
  first: ReactNode;
  second?: ReactNode;
  /** What is cut off where it is long. */
  title?: string | undefined;
  /** More of it shows on a wide screen. */
  wide?: boolean;
};

/** A cell of two lines, in a card twice two, the second in the quiet colour; what is too long is cut, and whole as its title. */
export function TwoLines({ first, second, title, wide = false }: TwoLinesProps) {
  const line = wide ? `${firstClass} ${wideClass}` : firstClass;
  return (
    <>
      <span className={line} title={title}>
        {first}
      </span>{" "}
      {second && <span className={`${line} ${secondClass}`}>{second}</span>}
    </>
  );
}
