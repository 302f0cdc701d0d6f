import { createContext, useContext, useEffect, useRef } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { Actor } from "#app/platform/actor.ts";
import type { Site } from "#app/platform/services.ts";
import { Notice, type NoticeTone } from "#app/ui/notice/notice.tsx";

/** What a page tells its frame of whoever is signed in. */
export type Viewer = Pick<Actor, "role">;

export function viewerOf(actor: Actor | null): Viewer | null {
  return actor && { role: actor.role };
}

/** What the page around every screen needs: in the browser it comes with the root loader's data. */
type Shell = {
  site: Site;
  viewer: Viewer | null;
  nonce?: string;
  hydrate: boolean;
  status: number;
  /** Addresses of the page's styles, where the router does not know them. */
  styles?: readonly string[];
};

/** Given by the server's render, so that error pages have it too, when no loader has run. */
export const ShellContext = createContext<Shell | undefined>(undefined);

type Root = {
  site: Site;
  viewer?: Viewer | null;
  notice?: { id: string; kind: NoticeTone; text: string } | null;
};

function useRoot(): Root | undefined {
  return useRouteLoaderData("root") as Root | undefined;
}

// In the browser alone: a page whose load failed has lost the root's data, and still needs its frame.
let known: Pick<Shell, "site" | "viewer"> | undefined;

function useFrame(): Pick<Shell, "site" | "viewer"> {
  const shell = useContext(ShellContext);
  const root = useRoot();
  const frame = root ? { site: root.site, viewer: root.viewer ?? null } : (shell ?? known);
  if (!frame)
    throw new Error("the site's settings come from the root loader or the server's render");
  if (typeof document !== "undefined") known = frame;
  return frame;
}

export function useSite(): Site {
  return useFrame().site;
}

/** Whoever is signed in; null for a stranger. */
export function useViewer(): Viewer | null {
  return useFrame().viewer;
}

type PageTitleProps = {
  children: string;
  failed?: boolean;
  /** What search engines show of the page, where it says more than its beginning does. */
  description?: string;
};

/** The document's title; after a failed post it says so first. */
export function PageTitle({ children, failed = false, description }: PageTitleProps) {
  const site = useSite();
  return (
    <>
      <title>{`${failed ? "Error: " : ""}${children} · ${site.name}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}

/** The notice of the last form, shown once. */
export function DueNotice() {
  const notice = useRoot()?.notice;
  if (!notice) return null;
  return (
    <Notice key={notice.id} tone={notice.kind} autohide>
      {notice.text}
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
