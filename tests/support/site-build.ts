import { existsSync } from "node:fs";
import {
  type ServerBuild,
  UNSAFE_withComponentProps,
  UNSAFE_withErrorBoundaryProps,
} from "react-router";
import { requireBuild } from "./prepared.ts";

const bundle = new URL("../../build/server/index.js", import.meta.url);

type Route = { id?: string | undefined; file: string; children?: Route[] | undefined };
type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

const modules = import.meta.glob<RouteModule>("../../app/{root.tsx,routes/**/*.{ts,tsx}}");

let loading: Promise<ServerBuild> | undefined;

/**
 * The application as a server build. `npm test` takes the bundle that browsers meet, too. With `TEST_FROM_SOURCE=1`,
 * as for some files and for watching, the modules of routes are those of the source, and nothing is built for a change
 * of one; only the files of the browser are then as old as the last build.
 */
export function loadBuild(): Promise<ServerBuild> {
  loading ??= process.env.TEST_FROM_SOURCE ? fromSource() : builtNow();
  return loading;
}

async function builtNow(): Promise<ServerBuild> {
  await requireBuild();
  return import(bundle.href);
}

async function fromSource(): Promise<ServerBuild> {
  const files = await filesOfRoutes();
  if (!existsSync(bundle)) await requireBuild();
  let built: ServerBuild = await import(bundle.href);
  if (Object.keys(files).some((id) => !built.routes[id])) {
    await requireBuild();
    built = await import(`${bundle.href}?with-new-routes`);
  }
  const routes: ServerBuild["routes"] = {};
  const load = async ([id, file]: [string, string]) => {
    const [route, module] = [built.routes[id], await modules[`../../app/${file}`]?.()];
    if (route && module) routes[id] = { ...route, module: withProps(module) };
  };
  await Promise.all(Object.entries(files).map(load));
  const entry = (await import(
    "#app/entry.server.tsx"
  )) as unknown as ServerBuild["entry"]["module"];
  return { ...built, routes, entry: { module: entry } };
}

type Page = Parameters<typeof UNSAFE_withComponentProps>[0];
type ErrorPage = Parameters<typeof UNSAFE_withErrorBoundaryProps>[0];

/** As the router's plugin does in a build: what a module exports to be drawn gets its data as properties. */
function withProps(module: RouteModule): RouteModule {
  const { default: page, ErrorBoundary } = module;
  return {
    ...module,
    default: page && UNSAFE_withComponentProps(page as Page),
    ...(ErrorBoundary && {
      ErrorBoundary: UNSAFE_withErrorBoundaryProps(ErrorBoundary as ErrorPage),
    }),
  };
}

/** The file of each route, by its id. */
async function filesOfRoutes(): Promise<Record<string, string>> {
  // What a program outside of the bundler takes for the folder of the application.
  Object.assign(globalThis, { __reactRouterAppDirectory: "app" });
  const { default: top } = await import("#app/routes.ts");
  const files: Record<string, string> = { root: "root.tsx" };
  const add = ({ id, file, children = [] }: Route) => {
    files[id ?? file.replace(/\.tsx?$/, "")] = file;
    children.forEach(add);
  };
  (top as Route[]).forEach(add);
  return files;
}
