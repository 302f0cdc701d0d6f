import { useDueNotice } from "#app/ui/shell/due-notice.ts";

/** What a form sends beside what is typed; without a value a field is left out. */
export type HiddenValues = Record<string, string | number | undefined>;

/** That of a change which the page's notice can take back, too, is marked: where it stands the notice is not needed. */
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
