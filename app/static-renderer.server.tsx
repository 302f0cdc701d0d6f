import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { BufferedResponse } from "#app/platform/http/buffered-response.ts";
import {
  branchOf,
  findCacheablePage,
  listCacheablePages,
  namesSession,
  pageVary,
  publicCacheControl,
} from "#app/platform/http/cacheable-pages.server.ts";
import { actorContext, noticeContext, servicesContext } from "#app/platform/http/context.server.ts";
import { wantsLite } from "#app/platform/http/lite-mode.server.ts";
import type { FastPath } from "#app/platform/http/request-handler.server.ts";
import { readingPolicy } from "#app/platform/http/security.server.ts";
import { MarkupCacheContext } from "#app/ui/cached-markup/cached-markup.tsx";
import { PlainLinks } from "#app/ui/link/link.tsx";
import { ShellContext, viewerOf } from "#app/ui/shell/shell.tsx";

type BuiltRoute = ReturnType<typeof branchOf>[number];
type Page = { segments: string[]; styles: string[]; handler: StaticHandler };

/**
 * Returns the fast path for pages that are the same for everybody: the router's static handler alone. Its document
 * handler would also encode the loaders' data, for a browser that never hydrates these pages, and build the route
 * tree of the whole site for each. Whatever is no plain success (a redirect, an error) is left to that handler.
 */
export function createStaticRenderer(build: ServerBuild): FastPath {
  const pages = listCacheablePages(build).map(({ id, segments }): Page => {
    const branch = branchOf(build, id);
    const css = branch.flatMap((route) => build.assets.routes[route.id]?.css ?? []);
    return { segments, styles: [...new Set(css)], handler: createStaticHandler([treeOf(branch)]) };
  });
  return async (request, context) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const page = findCacheablePage(pages, new URL(request.url).pathname);
    return page && renderPage(page, request, context);
  };
}

/** Returns one branch of the built routes as the route objects that the static handler takes. */
function treeOf([route, ...inner]: BuiltRoute[]): RouteObject {
  if (!route) throw new Error("a page has no route");
  const { default: Component, Layout, loader, middleware, handle } = route.module;
  const { id, path, index, caseSensitive } = route;
  const screen = Component && <Component />;
  const element = Layout ? <Layout>{screen}</Layout> : screen;
  const known = { id, path, caseSensitive, handle, loader, middleware, element };
  if (inner.length === 0) return { ...known, index } as RouteObject;
  return { ...known, children: [treeOf(inner)] } as RouteObject;
}

async function renderPage(
  page: Page,
  request: Request,
  context: RouterContextProvider,
): Promise<Response | undefined> {
  let html: string | undefined;
  const response: unknown = await page.handler.query(request, {
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      // Called again where a middleware failed afterwards: what was rendered before does not count then.
      html = undefined;
      const result = await query(request);
      if (result instanceof Response || !isPlainSuccess(result))
        return new Response(null, notRendered);
      html = renderMarkup(page, result, context, wantsLite(request.headers));
      return new Response(null, { headers: headersOf(request, context) });
    },
  });
  if (html === undefined || !(response instanceof Response)) return undefined;
  return new BufferedResponse(Buffer.from(`<!DOCTYPE html>${html}`), response);
}

/** What a middleware sees of a response that the document handler will give. */
const notRendered = { status: 500 };

function isPlainSuccess(result: StaticHandlerContext): boolean {
  const { errors, statusCode, loaderHeaders } = result;
  const hasHeaders = Object.values(loaderHeaders).some((headers) => [...headers].length > 0);
  return !errors && statusCode === 200 && !hasHeaders;
}

function headersOf(request: Request, context: RouterContextProvider): Record<string, string> {
  const isOwn = context.get(noticeContext) !== null || namesSession(request.headers.get("Cookie"));
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": readingPolicy(),
    Vary: pageVary,
    ...(!isOwn && { "Cache-Control": publicCacheControl }),
  };
}

function renderMarkup(
  { handler, styles }: Page,
  result: StaticHandlerContext,
  context: RouterContextProvider,
  lite: boolean,
): string {
  const { site } = context.get(servicesContext);
  const router = createStaticRouter(handler.dataRoutes, result);
  return renderToStaticMarkup(
    <ShellContext
      value={{
        site,
        viewer: viewerOf(context.get(actorContext)),
        lite,
        hydrate: false,
        status: result.statusCode,
        styles,
      }}
    >
      <MarkupCacheContext value={cachedMarkup}>
        <StaticRouterProvider router={router} context={result} hydrate={false} />
      </MarkupCacheContext>
    </ShellContext>,
  );
}

const maxCached = 1000;
const cache = new Map<string, string>();

/** Never stale: the key holds all that the markup depends on. The oldest goes beyond a thousand. */
function cachedMarkup(key: string, content: () => ReactNode): string {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const rendered = renderToStaticMarkup(<PlainLinks value={true}>{content()}</PlainLinks>);
  // Flattened: the renderer returns a chain of its pieces, which would be walked each time it is sent.
  const markup = Buffer.from(rendered).toString();
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size >= maxCached) cache.delete(oldest);
  cache.set(key, markup);
  return markup;
}
