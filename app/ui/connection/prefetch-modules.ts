import { type ClientInstrumentation, matchRoutes } from "react-router";
import { dropPendingRequests, fetchFile, tellSubmission } from "./connection.ts";

type RouteFiles = { id: string; module: string; imports?: string[]; css?: string[] };
type DataRoute = Parameters<typeof matchRoutes>[0][number] & { lazy?: unknown };
/** What the framework keeps of itself in the page. */
type Framework = {
  __reactRouterManifest: { routes: Record<string, RouteFiles> };
  __reactRouterRouteModules: Record<string, unknown>;
  __reactRouterDataRouter: { routes: DataRoute[] };
};

let leaving = new AbortController();

/**
 * Before each step within the page, fetches the files of the next screen that are not there yet; the router's own
 * import finds them then. Where that import fails the router loads the page anew, and what was typed is gone.
 * A form is sent first: what it is sent to is mostly not what it leads to.
 */
export const prefetchModules: ClientInstrumentation = {
  router(router) {
    router.instrument({
      async navigate(step, { to, formMethod, formData }) {
        leaving.abort();
        restoreModules();
        dropPendingRequests();
        leaving = new AbortController();
        const { signal } = leaving;
        const routes = typeof to === "string" ? routesWithoutModules(to) : [];
        const isPost = formMethod?.toLowerCase() === "post";
        tellSubmission(isPost ? formData : undefined);
        if (isPost) {
          postponeModules(routes);
        } else {
          try {
            await fetchFilesOf(routes, signal);
          } catch {
            // Another step has replaced this one, which must not be taken any more.
            await new Promise(() => {});
          }
        }
        await step();
        if (!signal.aborted) tellSubmission(undefined);
      },
    });
  },
};

type Postponed = { route: DataRoute; lazy: unknown };
let postponed: Postponed[] = [];

/** The router posts to these without their modules, which it would otherwise import before it looks at the answer. */
function postponeModules(routes: readonly DataRoute[]) {
  postponed = routes.map((route) => ({ route, lazy: route.lazy }));
  for (const { route } of postponed) route.lazy = undefined;
}

/** Returns the routes, which the router may show now, or the next step leads to. */
function restoreModules(): DataRoute[] {
  const routes = postponed.map(({ route, lazy }) => Object.assign(route, { lazy }));
  postponed = [];
  return routes;
}

/** An answer that leads elsewhere needs no modules of the screen that the form was sent to; any other is shown there. */
export async function loadModulesAfterPost(answer: Promise<Response>): Promise<Response> {
  const { signal } = leaving;
  const response = await answer;
  if (signal.aborted) return response;
  const routes = restoreModules();
  const leadsElsewhere = response.status === 202;
  if (!leadsElsewhere) await fetchFilesOf(routes, signal);
  return response;
}

function routesWithoutModules(to: string): DataRoute[] {
  const framework = window as unknown as Framework;
  const { pathname } = new URL(to, location.href);
  const matches = matchRoutes(framework.__reactRouterDataRouter.routes, pathname) ?? [];
  return matches.flatMap(({ route }) =>
    route.id && !(route.id in framework.__reactRouterRouteModules) ? [route] : [],
  );
}

async function fetchFilesOf(routes: readonly DataRoute[], signal: AbortSignal): Promise<void> {
  const { __reactRouterManifest: manifest } = window as unknown as Framework;
  const files = routes.flatMap(({ id = "" }) => {
    const found = manifest.routes[id];
    return found ? [found.module, ...(found.imports ?? []), ...(found.css ?? [])] : [];
  });
  await Promise.all([...new Set(files)].map((file) => fetchFile(file, signal)));
}
