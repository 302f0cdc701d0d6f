import { useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { type Submission, submissionUnderway, subscribe } from "#app/ui/connection/connection.ts";
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
function useSubmission(): Submission | undefined {
  const { formMethod, formData, formAction } = useNavigation();
  const leaving = useSyncExternalStore(subscribe, submissionUnderway, () => undefined);
  const { problem } = useRequestProgress();
  if (problem) return undefined;
  return formMethod === "POST" && formData ? { data: formData, action: formAction } : leaving;
}

export function useSentForm(): FormData | undefined {
  return useSubmission()?.data;
}

const pathOf = (address: string) => address.split("?")[0];

/** Whether the form with these hidden values is on its way to this address; by default, of the page. */
export function useIsPending(values: HiddenValues, action?: string): boolean {
  const sent = useSubmission();
  if (!sent) return false;
  if (action && sent.action && pathOf(action) !== pathOf(sent.action)) return false;
  return Object.entries(values).every(
    ([name, value]) => value === undefined || sent.data.get(name) === String(value),
  );
}
