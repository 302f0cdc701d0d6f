import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";

type ConflictPanelProps = {
  result: SubmissionResult;
  typedValues?: unknown[];
};

/** For a CONFLICT whose form is no longer on the page: the message, and the typed text to copy. */
export function ConflictPanel({ result, typedValues = [] }: ConflictPanelProps) {
  const texts = typedValues.filter(
    (text): text is string => typeof text === "string" && text !== "",
  );
  return (
    <>
      <ErrorSummary title={result.error?.[""]?.[0] ?? "This could not be saved."} />
      {texts.length > 0 && (
        <div>
          <h2>What you wrote</h2>
          <Prose text={texts.join("\n\n")} />
        </div>
      )}
    </>
  );
}
