import { useEffect, useState } from "react";
import { listDifferences } from "#app/ui/form/draft-differences.ts";
import { draftOwner, restoreDraft, startOver } from "#app/ui/form/drafts.ts";
import { DraftConflict, DraftNotice } from "./draft-notice.tsx";

type Restored = {
  version: string | undefined;
  /** What stands now, where the draft is of an older version. */
  current: ReturnType<typeof listDifferences> | undefined;
};

/**
 * Puts back into this form what was typed and never sent. Returns what says so, and the version of the record that it
 * was typed for: a form that carries it is refused as any edit of an older version is.
 */
export function useDraft(id: string) {
  const [restored, setRestored] = useState<Restored>();
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    const texts = restoreDraft(form);
    const version = texts?.get("version");
    const present = form.querySelector<HTMLInputElement>("[name=version]")?.value;
    const isOlder = texts && present && version && version !== present;
    const current = isOlder ? listDifferences(form, texts) : undefined;
    setRestored(texts && { version, current });
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
