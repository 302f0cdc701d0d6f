import { useEffect, useState } from "react";
import {
  draftOwner,
  type RestoredDraft,
  restoreDraft,
  startOver,
} from "#app/browser/drafts/draft-store.ts";
import { DraftConflict, DraftNotice } from "./draft-notice.tsx";

/**
 * Puts back into this form what was typed and never sent. Returns what says so, and the version of the record that it
 * was typed for: a form that carries it is refused as any edit of an older version is.
 */
export function useDraft(id: string) {
  const [restored, setRestored] = useState<RestoredDraft>();
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    setRestored(restoreDraft(form));
  }, [id]);
  const discard = () => {
    const form = document.getElementById(id);
    if (form instanceof HTMLFormElement) startOver(form);
    setRestored(undefined);
  };
  const { current, version } = restored ?? {};
  return {
    notice:
      restored &&
      (current ? (
        <DraftConflict current={current} onStartOver={discard} />
      ) : (
        <DraftNotice onStartOver={discard} isStranger={draftOwner() === ""} />
      )),
    version,
  };
}
