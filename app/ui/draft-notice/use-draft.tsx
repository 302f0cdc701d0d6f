import { useEffect, useState } from "react";
import { draftOwner, restoreDraft, startOver } from "#app/ui/form/drafts.ts";
import { type CurrentText, DraftConflict, DraftNotice } from "./draft-notice.tsx";

type Restored = { version: string | undefined; current: CurrentText[] | undefined };

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
    setRestored(texts && { version: texts.get("version"), current: currentTexts(form, texts) });
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

/** What stands now where a draft says something else; undefined for one of the present version. */
function currentTexts(form: HTMLFormElement, texts: ReadonlyMap<string, string>) {
  const present = form.querySelector<HTMLInputElement>("[name=version]")?.value;
  const version = texts.get("version");
  if (!present || !version || version === present) return undefined;
  const isTyped = (one: Element) =>
    (one instanceof HTMLTextAreaElement || one instanceof HTMLInputElement) &&
    one.type !== "hidden" &&
    texts.has(one.name) &&
    one.value !== one.defaultValue;
  return ([...form.elements] as HTMLInputElement[]).filter(isTyped).map((one): CurrentText => {
    // A star or '(optional)' may follow the label's words.
    const label = one.labels?.[0]?.firstChild?.textContent ?? "";
    return { id: one.id, label, text: one.defaultValue };
  });
}
