import { useEffect, useState } from "react";
import { restoreDraft, startOver } from "#app/ui/form/drafts.ts";
import { DraftNotice } from "./draft-notice.tsx";

/**
 * Puts back into this form what was typed and never sent. Returns what says so, and the version of the record that it
 * was typed for.
 */
export function useDraft(id: string) {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) setTexts(restoreDraft(form));
  }, [id]);
  const discard = () => {
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) startOver(form);
    setTexts(undefined);
  };
  return {
    notice: texts && <DraftNotice onStartOver={discard} />,
    version: texts?.get("version"),
  };
}
