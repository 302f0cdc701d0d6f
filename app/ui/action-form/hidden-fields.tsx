import { useNavigation } from "react-router";

/** What a form sends beside what is typed; without a value a field is left out. */
export type HiddenValues = Record<string, string | number | undefined>;

export function HiddenFields({ values }: { values: HiddenValues }) {
  return Object.entries(values).map(
    ([name, value]) =>
      value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** Whether the form with these hidden values is on its way. */
export function useIsPending(values: HiddenValues): boolean {
  const { formMethod, formData } = useNavigation();
  return (
    formMethod === "POST" &&
    Object.entries(values).every(
      ([name, value]) => value === undefined || formData?.get(name) === String(value),
    )
  );
}
