import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Column } from "#app/ui/table/table.tsx";
import { box, tick } from "./list-screen.css.ts";

export type RowSelection<Row> = {
  /** Id of the form that sends the ticked rows as `id`. */
  form: string;
  /** Completes the box's name: `Select {name}`. */
  name: (row: Row) => string;
  /** The form and its buttons, shown while a row is ticked. */
  bar: ReactNode;
};

/** The column of boxes that selects rows for the form. */
export function selectColumn<Row extends { id: string }>({
  form,
  name,
}: RowSelection<Row>): Column<Row> {
  return {
    label: "Select",
    kind: "select",
    head: <SelectAll form={form} />,
    cell: (row) => (
      <label className={box}>
        <input
          className={tick}
          type="checkbox"
          form={form}
          name="id"
          value={row.id}
          aria-label={`Select ${name(row)}`}
        />
      </label>
    ),
  };
}

/** Ticks every row of the page; without a script there is no such box. */
function SelectAll({ form }: { form: string }) {
  const [isScripted, setScripted] = useState(false);
  const own = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setScripted(true);
  }, []);
  if (!isScripted) return null;
  const tickAll = (checked: boolean) => {
    const table = own.current?.closest("table");
    for (const one of table?.querySelectorAll<HTMLInputElement>(`tbody input[form="${form}"]`) ??
      [])
      one.checked = checked;
  };
  return (
    <label className={box}>
      <input
        ref={own}
        className={tick}
        type="checkbox"
        aria-label="Select all rows"
        onChange={(event) => tickAll(event.currentTarget.checked)}
      />
    </label>
  );
}
