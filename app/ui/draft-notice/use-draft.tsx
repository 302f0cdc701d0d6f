import { useEffect, useState } from "react";
import { restoreDraft, startOver } from "#app/ui/form/drafts.ts";
import { DraftNotice } from "./draft-notice.tsx";

/** Puts back into this form what was typed and never sent. Returns what says so. */
export function useDraft(id: string) {
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) setRestored(restoreDraft(form));
  }, [id]);
  if (!restored) return null;
  const discard = () => {
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) startOver(form);
    setRestored(false);
  };
  return <DraftNotice onStartOver={discard} />;
}
