import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepDrafts } from "#app/browser/drafts/draft-store.ts";
import { loadModules } from "#app/browser/modules.ts";
import { followNotices } from "#app/browser/notices.ts";
import { followOfflinePage } from "#app/browser/offline/offline-page.ts";
import { followFrame } from "#app/browser/visits/drawer.ts";
import { followLogout } from "#app/browser/visits/logout.ts";

type Typed = { value: string; start: number; end: number };

/**
 * React puts the text of the HTML back into every filled text area as it takes the page over. What was typed there
 * until then is noted; the function this answers puts it back.
 */
function keepTyping(): () => void {
  const typed = new Map<HTMLTextAreaElement, Typed>();
  const note = (area: EventTarget | null) => {
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { value, selectionStart: start, selectionEnd: end } = area;
    typed.set(area, { value, start, end });
  };
  const follow = (event: Event) => note(event.target);
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) note(area);
  }
  document.addEventListener("input", follow, true);
  return () => {
    document.removeEventListener("input", follow, true);
    for (const [area, { value, start, end }] of typed) {
      if (area.value === value) continue;
      area.value = value;
      area.setSelectionRange(start, end);
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
    typed.clear();
  };
}

const giveBack = keepTyping();
followOfflinePage();
keepDrafts();
followLogout();

function Page() {
  useEffect(() => {
    giveBack();
    followFrame();
    followNotices();
    loadModules();
    document.documentElement.dataset.ready = "";
  }, []);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(document, <Page />);
});
