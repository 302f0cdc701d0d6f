import { createContext, useContext, useEffect, useRef } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { Site } from "#app/platform/services.ts";
import { ActionButton } from "#app/ui/action-form/action-button.tsx";
import { Notice, type NoticeTone } from "#app/ui/notice/notice.tsx";

/** What the page around every screen needs: in the browser it comes with the root loader's data. */
export type Shell = {
  site: Site;
  nonce?: string;
  hydrate: boolean;
  status: number;
  /** Addresses of the page's styles, where the router does not know them. */
  styles?: readonly string[];
};

/** Given by the server's render, so that error pages have it too, when no loader has run. */
export const ShellContext = createContext<Shell | undefined>(undefined);

type DueNotice = {
  id: string;
  kind: NoticeTone;
  text: string;
  undo?: { action: string; intent: string; hidden: Record<string, string>; label: string };
};
type Root = { site: Site; notice?: DueNotice | null };

function useRoot(): Root | undefined {
  return useRouteLoaderData("root") as Root | undefined;
}

// In the browser alone: a page whose load failed has lost the root's data, and still needs its frame.
let known: Site | undefined;

export function useSite(): Site {
  const shell = useContext(ShellContext);
  const site = useRoot()?.site ?? shell?.site ?? known;
  if (!site)
    throw new Error("the site's settings come from the root loader or the server's render");
  if (typeof document !== "undefined") known = site;
  return site;
}

/** The document's title; after a failed post it says so first. */
export function PageTitle({ children, failed = false }: { children: string; failed?: boolean }) {
  const site = useSite();
  return <title>{`${failed ? "Error: " : ""}${children} · ${site.name}`}</title>;
}

/** The notice of the last form, shown once. */
export function DueNotice() {
  const notice = useRoot()?.notice;
  if (!notice) return null;
  const { id, kind, text, undo } = notice;
  return (
    <Notice key={id} tone={kind} autohide>
      {text}
      {undo && (
        <ActionButton {...undo} variant="quiet" preventScrollReset>
          Undo
        </ActionButton>
      )}
    </Notice>
  );
}

/**
 * After a step within the page reading goes on at the main part, unless the focus is in there already: what had
 * it is often gone. A page that was loaded is left alone, unless it only appears in a browser (`always`).
 */
export function useKeptFocus(always = false) {
  const { key } = useLocation();
  const seen = useRef(always ? undefined : key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    const main = document.getElementById("content");
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [key]);
}
