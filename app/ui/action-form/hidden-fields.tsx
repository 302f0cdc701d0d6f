import { useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { submissionUnderway, subscribe } from "#app/ui/connection/connection.ts";
import { useRequestProgress } from "#app/ui/connection/connection-notice.tsx";

/** What a form sends beside what is typed; without a value a field is left out. */
export type HiddenValues = Record<string, string | number | undefined>;

export function HiddenFields({ values }: { values: HiddenValues }) {
  return Object.entries(values).map(
    ([name, value]) =>
      value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** What is on its way by POST; undefined where it got no answer, so that it may be sent again. */
export function useSentForm(): FormData | undefined {
  const { formMethod, formData } = useNavigation();
  const leaving = useSyncExternalStore(subscribe, submissionUnderway, () => undefined);
  const { problem } = useRequestProgress();
  if (problem) return undefined;
  return formMethod === "POST" ? formData : leaving;
}

/** Whether the form with these hidden values is on its way. */
export function useIsPending(values: HiddenValues): boolean {
  const sent = useSentForm();
  return (
    sent !== undefined &&
    Object.entries(values).every(
      ([name, value]) => value === undefined || sent.get(name) === String(value),
    )
  );
}
