import { useContext } from "react";
import { useRouteLoaderData } from "react-router";
import type { Actor } from "#app/platform/actor.ts";
import type { Site } from "#app/platform/services.ts";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { LinkPreview } from "#app/ui/link-preview/link-preview.tsx";
import { Notice } from "#app/ui/notice/notice.tsx";
import { useDueNotice } from "./due-notice.ts";
import { type Shell, ShellContext, type Viewer } from "./shell-context.ts";

export function toViewer(actor: Actor | null): Viewer | null {
  return actor && { id: actor.id, role: actor.role };
}

type Root = { site: Site; viewer?: Viewer | null; lite?: boolean };

function useRoot(): Root | undefined {
  return useRouteLoaderData("root") as Root | undefined;
}

// In the browser, a page whose load failed has lost the root's data but still needs its frame.
type Frame = Pick<Shell, "site" | "viewer" | "lite">;
let lastFrame: Frame | undefined;

function useFrame(): Frame {
  const shell = useContext(ShellContext);
  const root = useRoot();
  const frame = root
    ? { site: root.site, viewer: root.viewer ?? null, lite: root.lite ?? false }
    : (shell ?? lastFrame);
  if (!frame)
    throw new Error("the site's settings come from the root loader or the server's render");
  if (typeof document !== "undefined") lastFrame = frame;
  return frame;
}

export function useSite(): Site {
  return useFrame().site;
}

export function useViewer(): Viewer | null {
  return useFrame().viewer;
}

export function useLite(): boolean {
  return useFrame().lite;
}

type PageTitleProps = {
  children: string;
  failed?: boolean;
} & (
  | { description?: undefined; path?: undefined }
  | {
      description: string;
      /** The canonical path. Link previews then show the site's picture. */
      path?: string;
    }
);

/** After a failed post the title begins with 'Error'. */
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

/** An error, or a notice with Undo, does not disappear by itself. */
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
