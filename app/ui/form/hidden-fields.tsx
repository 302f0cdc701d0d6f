import { useDueNotice } from "#app/ui/shell/due-notice.ts";

/** Undefined values are left out. */
export type HiddenValues = Record<string, string | number | undefined>;

/** Marks the change that the page notice can also undo. The row then replaces the notice. */
export function HiddenFields({ values }: { values: HiddenValues }) {
  const changeInNotice = useDueNotice()?.undo?.hidden.change;
  const isInNotice = (name: string, value: unknown) =>
    name === "change" && value === changeInNotice;
  return Object.entries(values).map(
    ([name, value]) =>
      value !== undefined && (
        <input
          key={name}
          type="hidden"
          name={name}
          value={value}
          data-in-notice={isInNotice(name, value) ? "" : undefined}
        />
      ),
  );
}
