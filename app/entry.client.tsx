import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepDrafts } from "#app/browser/drafts/draft-store.ts";
import { loadModules } from "#app/browser/modules.ts";
import { followNotices } from "#app/browser/notices.ts";
import { followOfflinePage } from "#app/browser/offline/offline-page.ts";
import { followFrame } from "#app/browser/visits/drawer.ts";
import { followLogout } from "#app/browser/visits/logout.ts";

type TextState = { value: string; start: number; end: number };

/** Hydration resets filled text areas to their HTML. Returns a function that restores what was typed before. */
function rememberTyping(): () => void {
  const texts = new Map<HTMLTextAreaElement, TextState>();
  const note = (area: EventTarget | null) => {
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { value, selectionStart: start, selectionEnd: end } = area;
    texts.set(area, { value, start, end });
  };
  const follow = (event: Event) => note(event.target);
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) note(area);
  }
  document.addEventListener("input", follow, true);
  return () => {
    document.removeEventListener("input", follow, true);
    for (const [area, { value, start, end }] of texts) {
      if (area.value === value) continue;
      area.value = value;
      area.setSelectionRange(start, end);
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
    texts.clear();
  };
}

const restoreTyping = rememberTyping();
followOfflinePage();
keepDrafts();
followLogout();

function Page() {
  useEffect(() => {
    restoreTyping();
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
