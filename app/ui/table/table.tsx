import type { Key, ReactNode } from "react";
import { rowAnchor } from "#app/platform/lists/place.ts";
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

export type ColumnSort = { href: string; order: "ascending" | "descending" | undefined };

export type Column<Row> = {
  label: string;
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /**
   * `heading` names the row (one column), `lead` follows it in a card, `picture` and `select` stand beside it, `state`
   * at the end of its line; `text` may have several lines, `number` is aligned at the end, `step` is one button at the
   * end of a line, and `actions` holds the buttons. Other cells show their label in a card.
   */
  kind?:
    | "heading"
    | "lead"
    | "picture"
    | "select"
    | "state"
    | "text"
    | "number"
    | "step"
    | "actions"
    | undefined;
  plain?: boolean;
  only?: "card" | "table";
  /** Names the cell for a `layout`. */
  area?: string;
  sort?: ColumnSort | undefined;
  /** Below the column; the heading's is the name of the sums. */
  sum?: string | undefined;
};

export type RowGroup = { title: string; note?: string };

type TableProps<Row> = {
  caption: string;
  /** For screen readers only, if the page's title says the same. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Rows become targets of anchors; once per page. */
  anchors?: boolean;
  /** A class that places the cells of a card. */
  layout?: string | undefined;
  /** The heading above rows that follow each other with the same title. */
  group?: ((row: Row) => RowGroup) | undefined;
};

/** On a phone each row is a card. The caller handles an empty table. */
export function Table<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  anchors,
  layout,
  group,
}: TableProps<Row>) {
  return (
    <div className={scroll}>
      <table className={layout ? `${table} ${layout}` : table}>
        <caption className={captionHidden ? hiddenText : captionClass}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.label} column={column} />
            ))}
          </tr>
        </thead>
        {groupRows(rows, group).map(({ heading, members }) => (
          <tbody key={heading?.title ?? ""}>
            {heading && (
              <tr data-group="">
                <th scope="rowgroup" colSpan={columns.length}>
                  {heading.title} {heading.note && <span>{heading.note}</span>}
                </th>
              </tr>
            )}
            {members.map((row) => (
              <tr
                key={rowKey(row)}
                id={anchors ? rowAnchor(String(rowKey(row))) : undefined}
                data-key={rowKey(row)}
              >
                {columns.map((column) => (
                  <Cell key={column.label} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {columns.some(({ sum }) => sum) && <Sums columns={columns} />}
      </table>
    </div>
  );
}

function groupRows<Row>(rows: readonly Row[], group: TableProps<Row>["group"]) {
  const groups: { heading: RowGroup | undefined; members: Row[] }[] = [];
  for (const row of rows) {
    const heading = group?.(row);
    const last = groups.at(-1);
    if (last && last.heading?.title === heading?.title) last.members.push(row);
    else groups.push({ heading, members: [row] });
  }
  return groups;
}

function Sums<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tfoot>
      <tr>
        {columns.map(({ label, kind, only, sum }) =>
          kind === "heading" ? (
            <th key={label} scope="row">
              {sum}
            </th>
          ) : (
            <td key={label} data-kind={kind} data-only={only}>
              {sum}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

function Head<Row>({ column: { label, head, kind, sort, only } }: { column: Column<Row> }) {
  const isSign = kind === "picture" || kind === "select";
  const text = isSign && !head ? <span className={hiddenText}>{label}</span> : (head ?? label);
  return (
    <th scope="col" data-kind={kind} data-only={only} aria-sort={sort?.order}>
      {sort ? (
        <Link className={sortClass} to={sort.href}>
          {text}
          {sort.order && (
            <Icon name={sort.order === "ascending" ? "up" : "down"} className={arrow} />
          )}
        </Link>
      ) : (
        text
      )}
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { label, cell, kind, plain, only, area } = column;
  const content = cell(row);
  if (kind === "heading") return <th scope="row">{content}</th>;
  const isLabelled = !plain && (kind === undefined || kind === "number");
  return (
    <td
      data-kind={kind}
      data-area={area}
      data-only={content === null ? "table" : only}
      data-label={isLabelled ? label : undefined}
    >
      {kind === "actions" || kind === "step" ? (
        <div className={actions}>{content}</div>
      ) : (
        (content ?? "–")
      )}
    </td>
  );
}

type TwoLinesProps = {
  first: ReactNode;
  second?: ReactNode;
  /** The full text of what may be cut. */
  title?: string | undefined;
  wide?: boolean;
};

/** Long text is cut; the second line is quiet. */
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
