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
  namesSession,
  pageVary,
  publicCacheControl,
} from "#app/platform/http/cacheable-pages.server.ts";
import { actorContext, noticeContext, servicesContext } from "#app/platform/http/context.server.ts";
import { wantsLite } from "#app/platform/http/lite-mode.server.ts";
import type { PageStyles } from "#app/platform/http/page-styles.server.ts";
import {
  type BuiltRoute,
  findPage,
  listPages,
  type Page,
  routeBranch,
} from "#app/platform/http/pages.server.ts";
import { wantsPart } from "#app/platform/http/part-of-page.server.ts";
import type { FastPath } from "#app/platform/http/request-handler.server.ts";
import { pagePolicy } from "#app/platform/http/security.server.ts";
import { MarkupCacheContext } from "#app/ui/cached-markup/cached-markup.tsx";
import { IsDocumentAddress } from "#app/ui/link/link.tsx";
import { toViewer } from "#app/ui/shell/shell.tsx";
import { ShellContext } from "#app/ui/shell/shell-context.ts";

type StaticPage = Page & {
  styles: string[];
  handler: StaticHandler;
  isDocumentAddress: (address: string) => boolean;
};

/**
 * The fast path for pages that are not hydrated. It leaves everything but plain successes and redirects to the
 * document handler, which is slower: it also encodes the loaders' data and builds the route tree of the whole site.
 */
export function createStaticRenderer(
  build: ServerBuild,
  pageStyles: PageStyles,
  site: Parameters<PageStyles>[1],
): FastPath {
  const all = listPages(build);
  const isDocumentAddress = makeDocumentAddressTest(all);
  const pages = all.map((page): StaticPage | Page => {
    // The document handler allows the payment provider on these pages.
    if (page.kind === "hydrated" || page.handle.checkout) return page;
    const branch = routeBranch(build, page.id);
    const handler = createStaticHandler([toRouteObject(branch)]);
    return { ...page, styles: pageStyles(page.id, site), handler, isDocumentAddress };
  });
  return async (request, context) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const page = findPage(pages, new URL(request.url).pathname);
    return page && "handler" in page ? renderPage(page, request, context) : undefined;
  };
}

/** True for an address of ours that is no working page, which the browser loads itself. */
export function makeDocumentAddressTest(pages: readonly Page[]): (address: string) => boolean {
  return (address) => {
    const path = address.split(/[?#]/)[0] ?? "";
    return path !== "" && findPage(pages, path)?.kind !== "working";
  };
}

function toRouteObject([route, ...inner]: BuiltRoute[]): RouteObject {
  if (!route) throw new Error("a page has no route");
  const { default: Component, Layout, loader, middleware, handle } = route.module;
  const { id, path, index, caseSensitive } = route;
  const screen = Component && <Component />;
  const element = Layout ? <Layout>{screen}</Layout> : screen;
  const known = { id, path, caseSensitive, handle, loader, middleware, element };
  if (inner.length === 0) return { ...known, index } as RouteObject;
  return { ...known, children: [toRouteObject(inner)] } as RouteObject;
}

async function renderPage(
  page: StaticPage,
  request: Request,
  context: RouterContextProvider,
): Promise<Response | undefined> {
  let html: string | undefined;
  const response: unknown = await page.handler.query(request, {
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      // Called again if a middleware fails afterwards.
      html = undefined;
      const result = await query(request);
      if (result instanceof Response) return result;
      if (!isPlainSuccess(result)) return new Response(null, notRendered);
      html = renderMarkup(page, result, context, request.headers);
      return new Response(null, { headers: pageHeaders(page, request, context) });
    },
  });
  if (!(response instanceof Response)) return undefined;
  if (html === undefined) return response.headers.has("Location") ? response : undefined;
  return new BufferedResponse(Buffer.from(`<!DOCTYPE html>${html}`), response);
}

/** Middleware sees this for a response that the document handler will make. */
const notRendered = { status: 500 };

function isPlainSuccess(result: StaticHandlerContext): boolean {
  const { errors, statusCode, loaderHeaders } = result;
  const hasHeaders = Object.values(loaderHeaders).some((headers) => [...headers].length > 0);
  return !errors && statusCode === 200 && !hasHeaders;
}

function pageHeaders(
  { kind, handle }: Page,
  request: Request,
  context: RouterContextProvider,
): Record<string, string> {
  const isOwn = context.get(noticeContext) !== null || namesSession(request.headers.get("Cookie"));
  const isShared = kind === "reading" && handle.cache !== undefined;
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": pagePolicy(context.get(servicesContext).site),
    ...(isShared && { Vary: pageVary }),
    ...(isShared && !isOwn && { "Cache-Control": publicCacheControl }),
  };
}

function renderMarkup(
  { kind, handler, styles, isDocumentAddress }: StaticPage,
  result: StaticHandlerContext,
  context: RouterContextProvider,
  headers: Headers,
): string {
  const { site } = context.get(servicesContext);
  const router = createStaticRouter(handler.dataRoutes, result);
  return renderToStaticMarkup(
    <ShellContext
      value={{
        site,
        viewer: toViewer(context.get(actorContext)),
        lite: wantsLite(headers),
        kind,
        isPart: kind === "working" && wantsPart(headers),
        status: result.statusCode,
        styles,
      }}
    >
      <MarkupCacheContext value={kind === "reading" ? cachedMarkup : undefined}>
        <IsDocumentAddress value={kind === "working" ? isDocumentAddress : undefined}>
          <StaticRouterProvider router={router} context={result} hydrate={false} />
        </IsDocumentAddress>
      </MarkupCacheContext>
    </ShellContext>,
  );
}

const maxCached = 1000;
const cache = new Map<string, string>();

/** Never stale, because the key holds all that the markup depends on. */
function cachedMarkup(key: string, content: () => ReactNode): string {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const rendered = renderToStaticMarkup(content());
  // Flattened: the renderer returns a rope of pieces, which would be walked at each use.
  const markup = Buffer.from(rendered).toString();
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size >= maxCached) cache.delete(oldest);
  cache.set(key, markup);
  return markup;
}
