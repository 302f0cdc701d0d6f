import type { ReactNode } from "react";
import { needsScript } from "#app/ui/layout/needs-script.ts";
import type { Column } from "#app/ui/table/table.tsx";
import { box, tick } from "./list-screen.css.ts";

export type RowSelection<Row> = {
  /** Id of the form that sends the ticked rows as `id`. */
  form: string;
  /** Completes the box's name: `Select {name}`. */
  name: (row: Row) => string;
  /** Shown while a row is ticked. */
  bar: ReactNode;
  /** The sent value, by default the id. A row without a value has no box, and then no box ticks all. */
  value?: (row: Row) => string | undefined;
  isTicked?: (row: Row) => boolean;
};

type RowTicks<Row> = {
  form: string;
  field: string;
  name: (row: Row) => string;
  value?: RowSelection<Row>["value"];
  isTicked?: ((row: Row) => boolean) | undefined;
};

export function tickColumn<Row extends { id: string }>(ticks: RowTicks<Row>): Column<Row> {
  const { form, field, name, value, isTicked } = ticks;
  return {
    label: "Select",
    kind: "select",
    head: !value && <SelectAll form={form} isTicked={isTicked !== undefined} />,
    cell: (row) => {
      const sent = value ? value(row) : row.id;
      if (sent === undefined) return "";
      return (
        <label className={box}>
          <input
            className={tick}
            type="checkbox"
            form={form}
            name={field}
            value={sent}
            defaultChecked={isTicked?.(row)}
            aria-label={name(row)}
          />
        </label>
      );
    },
  };
}

export function selectColumn<Row extends { id: string }>({
  name,
  ...ticks
}: Omit<RowSelection<Row>, "bar">): Column<Row> {
  return tickColumn({ ...ticks, field: "id", name: (row) => `Select ${name(row)}` });
}

function SelectAll({ form, isTicked }: { form: string; isTicked: boolean }) {
  return (
    <label className={box} {...needsScript}>
      <input
        className={tick}
        type="checkbox"
        defaultChecked={isTicked}
        aria-label="Select all rows"
        data-action="select-all"
        form={form}
      />
    </label>
  );
}
