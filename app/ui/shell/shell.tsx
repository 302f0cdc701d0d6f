import { useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { Actor } from "#app/platform/actor.ts";
import type { Site } from "#app/platform/services.ts";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { LinkPreview } from "#app/ui/link-preview/link-preview.tsx";
import { Notice } from "#app/ui/notice/notice.tsx";
import { useDueNotice } from "./due-notice.ts";
import { type Shell, ShellContext, type Viewer } from "./shell-context.ts";

export function viewerOf(actor: Actor | null): Viewer | null {
  return actor && { id: actor.id, role: actor.role };
}

type Root = { site: Site; viewer?: Viewer | null; lite?: boolean };

function useRoot(): Root | undefined {
  return useRouteLoaderData("root") as Root | undefined;
}

// In the browser alone: a page whose load failed has lost the root's data, and still needs its frame.
type Frame = Pick<Shell, "site" | "viewer" | "lite">;
let known: Frame | undefined;

function useFrame(): Frame {
  const shell = useContext(ShellContext);
  const root = useRoot();
  const frame = root
    ? { site: root.site, viewer: root.viewer ?? null, lite: root.lite ?? false }
    : (shell ?? known);
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

/** Whether the reader saves data. */
export function useLite(): boolean {
  return useFrame().lite;
}

type PageTitleProps = {
  children: string;
  failed?: boolean;
} & (
  | { description?: undefined; path?: undefined }
  | {
      /** What search engines and link previews show of the page. */
      description: string;
      /** The one address under which the page is to be found; previews get the site's own picture with it. */
      path?: string;
    }
);

/** The document's title; after a failed post it says so first. */
export function PageTitle({ children, failed = false, description, path }: PageTitleProps) {
  const site = useSite();
  return (
    <>
      <title>{`${failed ? "Error: " : ""}${children} · ${site.name}`}</title>
      {description && <meta name="description" content={description} />}
      {path && <LinkPreview site={site} title={children} description={description} path={path} />}
    </>
  );
}

/** The notice of the last form, shown once. One of an error, or with an Undo, does not go by itself. */
export function DueNotice({ at }: { at: "top" | "page" | "bottom" }) {
  const notice = useDueNotice();
  if (!notice) return null;
  const { id, kind, text, undo } = notice;
  return (
    <Notice key={id} tone={kind} at={at} autohide={kind !== "error" && !undo}>
      {text}
      {undo && (
        <ActionButton {...undo} variant="quiet" shortcut="z">
          Undo
        </ActionButton>
      )}
    </Notice>
  );
}
