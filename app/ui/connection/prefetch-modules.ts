import { type ClientInstrumentation, matchRoutes } from "react-router";
import { dropPendingRequests, fetchFile } from "./connection.ts";

type RouteFiles = { id: string; module: string; imports?: string[]; css?: string[] };
/** What the framework keeps of itself in the page. */
type Framework = {
  __reactRouterManifest: { routes: Record<string, RouteFiles> };
  __reactRouterRouteModules: Record<string, unknown>;
  __reactRouterDataRouter: { routes: Parameters<typeof matchRoutes>[0] };
};

let leaving = new AbortController();

/**
 * Before each step within the page, fetches the files of the next screen that are not there yet; the router's own
 * import finds them then. Where that import fails the router loads the page anew, and what was typed is gone.
 */
export const prefetchModules: ClientInstrumentation = {
  router(router) {
    router.instrument({
      async navigate(step, { to }) {
        leaving.abort();
        dropPendingRequests();
        leaving = new AbortController();
        const { signal } = leaving;
        const files = typeof to === "string" ? filesOf(to) : [];
        try {
          await Promise.all(files.map((file) => fetchFile(file, signal)));
        } catch {
          // Another step has replaced this one, which must not be taken any more.
          await new Promise(() => {});
        }
        await step();
      },
    });
  },
};

function filesOf(to: string): string[] {
  const framework = window as unknown as Framework;
  const { pathname } = new URL(to, location.href);
  const matches = matchRoutes(framework.__reactRouterDataRouter.routes, pathname) ?? [];
  const files = matches.flatMap(({ route }) => {
    const found = framework.__reactRouterManifest.routes[route.id ?? ""];
    if (!found || found.id in framework.__reactRouterRouteModules) return [];
    return [found.module, ...(found.imports ?? []), ...(found.css ?? [])];
  });
  return [...new Set(files)];
}
