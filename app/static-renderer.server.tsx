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
  branchOf,
  findPage,
  listPages,
  type Page,
} from "#app/platform/http/pages.server.ts";
import { wantsPart } from "#app/platform/http/part-of-page.server.ts";
import type { FastPath } from "#app/platform/http/request-handler.server.ts";
import { pagePolicy } from "#app/platform/http/security.server.ts";
import { MarkupCacheContext } from "#app/ui/cached-markup/cached-markup.tsx";
import { IsDocumentAddress } from "#app/ui/link/link.tsx";
import { viewerOf } from "#app/ui/shell/shell.tsx";
import { ShellContext } from "#app/ui/shell/shell-context.ts";

type StaticPage = Page & {
  styles: string[];
  handler: StaticHandler;
  isDocumentAddress: (address: string) => boolean;
};

/**
 * Returns the fast path for pages that are not hydrated: the router's static handler alone. Its document handler would
 * also encode the loaders' data, for a browser that never asks for it, and build the route tree of the whole site for
 * each. Whatever is neither a plain success nor a redirect (a post, an error) is left to that handler.
 */
export function createStaticRenderer(
  build: ServerBuild,
  stylesOf: PageStyles,
  site: Parameters<PageStyles>[1],
): FastPath {
  const all = listPages(build);
  const isDocumentAddress = leadsOutOf(all);
  const pages = all.map((page): StaticPage | Page => {
    // The document handler opens the policy of those that lead to the payment provider.
    if (page.kind === "hydrated" || page.handle.checkout) return page;
    const branch = branchOf(build, page.id);
    const handler = createStaticHandler([treeOf(branch)]);
    return { ...page, styles: stylesOf(page.id, site), handler, isDocumentAddress };
  });
  return async (request, context) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const page = findPage(pages, new URL(request.url).pathname);
    return page && "handler" in page ? renderPage(page, request, context) : undefined;
  };
}

/** Returns whether an address of ours is no working page, so that their script leaves it to the browser. */
export function leadsOutOf(pages: readonly Page[]): (address: string) => boolean {
  return (address) => {
    const path = address.split(/[?#]/)[0] ?? "";
    return path !== "" && findPage(pages, path)?.kind !== "working";
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
  page: StaticPage,
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
      if (result instanceof Response) return result;
      if (!isPlainSuccess(result)) return new Response(null, notRendered);
      html = renderMarkup(page, result, context, request.headers);
      return new Response(null, { headers: headersOf(page, request, context) });
    },
  });
  if (!(response instanceof Response)) return undefined;
  if (html === undefined) return response.headers.has("Location") ? response : undefined;
  return new BufferedResponse(Buffer.from(`<!DOCTYPE html>${html}`), response);
}

/** What a middleware sees of a response that the document handler will give. */
const notRendered = { status: 500 };

function isPlainSuccess(result: StaticHandlerContext): boolean {
  const { errors, statusCode, loaderHeaders } = result;
  const hasHeaders = Object.values(loaderHeaders).some((headers) => [...headers].length > 0);
  return !errors && statusCode === 200 && !hasHeaders;
}

function headersOf(
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
        viewer: viewerOf(context.get(actorContext)),
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

/** Never stale: the key holds all that the markup depends on. The oldest goes beyond a thousand. */
function cachedMarkup(key: string, content: () => ReactNode): string {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const rendered = renderToStaticMarkup(content());
  // Flattened: the renderer returns a chain of its pieces, which would be walked each time it is sent.
  const markup = Buffer.from(rendered).toString();
  const [oldest] = cache.keys();
  if (oldest !== undefined && cache.size >= maxCached) cache.delete(oldest);
  cache.set(key, markup);
  return markup;
}
