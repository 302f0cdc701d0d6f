import { createContext } from "react";
import type { Actor } from "#app/platform/actor.ts";
import type { PageKind } from "#app/platform/http/page-kind.ts";
import type { Site } from "#app/platform/services.ts";

/** What a page tells its frame of whoever is signed in. */
export type Viewer = Pick<Actor, "id" | "role">;

/** What the page around every screen needs: in the browser it comes with the root loader's data. */
export type Shell = {
  site: Site;
  viewer: Viewer | null;
  /** The reader saves data: small pictures, and only on request. */
  lite: boolean;
  nonce?: string;
  kind: PageKind;
  /** Only what differs from page to page is wanted: the script that asks has the rest. */
  isPart?: boolean;
  status: number;
  /** Where the form is that was sent. */
  formPage?: string | undefined;
  /** Addresses of the page's styles; those that the router knows where it is absent. */
  styles?: readonly string[];
};

/** Given by the server's render, so that error pages have it too, when no loader has run. */
export const ShellContext = createContext<Shell | undefined>(undefined);
