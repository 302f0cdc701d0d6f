import { useNavigation } from "react-router";
import { useRequestProgress } from "#app/ui/connection/connection-notice.tsx";
import { useDueNotice } from "#app/ui/shell/due-notice.ts";

/** What a form sends beside what is typed; without a value a field is left out. */
export type HiddenValues = Record<string, string | number | undefined>;

/** That of a change which the page's notice can take back, too, is marked: where it stands the notice is not needed. */
export function HiddenFields({ values }: { values: HiddenValues }) {
  const said = useDueNotice()?.undo?.hidden.change;
  const isSaid = (name: string, value: unknown) => name === "change" && value === said;
  return Object.entries(values).map(
    ([name, value]) =>
      value !== undefined && (
        <input
          key={name}
          type="hidden"
          name={name}
          value={value}
          data-said={isSaid(name, value) ? "" : undefined}
        />
      ),
  );
}

type Submission = { data: FormData; action: string | undefined };

/** What is on its way by POST; undefined where it got no answer, so that it may be sent again. */
function useSubmission(): Submission | undefined {
  const { formMethod, formData, formAction } = useNavigation();
  const { problem } = useRequestProgress();
  const isSent = formMethod === "POST" && formData && !problem;
  return isSent ? { data: formData, action: formAction } : undefined;
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
