import { trialSentence } from "#app/platform/trial-site.ts";
import { useSite } from "#app/ui/shell/shell.tsx";
import { trialLine } from "./trial-line.css.ts";

export function TrialLine() {
  if (!useSite().trial) return null;
  return (
    <aside className={trialLine} aria-label="About this site">
      {trialSentence}
    </aside>
  );
}
