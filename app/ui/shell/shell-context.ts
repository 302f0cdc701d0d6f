import { createContext } from "react";
import type { Actor } from "#app/platform/actor.ts";
import type { PageKind } from "#app/platform/http/page-kind.ts";
import type { Site } from "#app/platform/services.ts";

export type Viewer = Pick<Actor, "id" | "role">;

/** In the browser this comes with the root loader's data. */
export type Shell = {
  site: Site;
  viewer: Viewer | null;
  lite: boolean;
  nonce?: string;
  kind: PageKind;
  /** Render only what differs between working pages. */
  isPart?: boolean;
  status: number;
  formPage?: string | undefined;
  /** Addresses of the style sheets; by default those of the router. */
  styles?: readonly string[];
};

/** From the server's render, because error pages have no loader data. */
export const ShellContext = createContext<Shell | undefined>(undefined);
