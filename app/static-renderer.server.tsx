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
  findCacheablePage,
  lineOf,
  listCacheablePages,
  publicCacheControl,
} from "#app/platform/http/cacheable-pages.server.ts";
import { noticeContext, servicesContext } from "#app/platform/http/context.server.ts";
import type { FastPath } from "#app/platform/http/request-handler.server.ts";
import { readingPolicy } from "#app/platform/http/security.server.ts";
import { FreezeContext } from "#app/ui/cached-markup/cached-markup.tsx";
import { PlainLinks } from "#app/ui/link/link.tsx";
import { ShellContext } from "#app/ui/shell/shell.tsx";

type BuiltRoute = ReturnType<typeof lineOf>[number];
type Page = { segments: string[]; styles: string[]; handler: StaticHandler };

/**
 * Renders the pages that are the same for everybody by the router's static handler alone. Its document handler
 * would also encode what the loaders gave, for a browser that never hydrates these pages, and make the whole
 * site map anew for each. What is no plain success (an error, a mistake while rendering) is left to that one.
 */
export function createStaticRenderer(build: ServerBuild): FastPath {
  const pages = listCacheablePages(build).map(({ id, segments }): Page => {
    const line = lineOf(build, id);
    const css = line.flatMap((route) => build.assets.routes[route.id]?.css ?? []);
    return { segments, styles: [...new Set(css)], handler: createStaticHandler([treeOf(line)]) };
  });
  return async (request, context) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const page = findCacheablePage(pages, new URL(request.url).pathname);
    return page && answer(page, request, context);
  };
}

/** One branch of the site map, as the router's other modes know routes. */
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

async function answer(
  page: Page,
  request: Request,
  context: RouterContextProvider,
): Promise<Response | undefined> {
  let html: string | undefined;
  const given: unknown = await page.handler.query(request, {
    requestContext: context,
    generateMiddlewareResponse: async (query) => {
      // Asked a second time where a middleware failed afterwards: what stood before is no answer then.
      html = undefined;
      const found = await query(request);
      if (found instanceof Response || !isPlainSuccess(found)) return new Response(null, none);
      html = render(page, found, context);
      return new Response(null, { headers: headersOf(context) });
    },
  });
  if (html === undefined || !(given instanceof Response)) return undefined;
  return new BufferedResponse(Buffer.from(`<!DOCTYPE html>${html}`), given);
}

/** What a middleware sees of an answer that the router will have to give. */
const none = { status: 500 };

function isPlainSuccess(found: StaticHandlerContext): boolean {
  const { errors, statusCode, loaderHeaders } = found;
  const silent = Object.values(loaderHeaders).every((headers) => [...headers].length === 0);
  return !errors && statusCode === 200 && silent;
}

function headersOf(context: RouterContextProvider): Record<string, string> {
  return {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": readingPolicy(),
    ...(!context.get(noticeContext) && { "Cache-Control": publicCacheControl }),
  };
}

function render(
  { handler, styles }: Page,
  found: StaticHandlerContext,
  context: RouterContextProvider,
): string {
  const { site } = context.get(servicesContext);
  const router = createStaticRouter(handler.dataRoutes, found);
  return renderToStaticMarkup(
    <ShellContext value={{ site, hydrate: false, status: found.statusCode, styles }}>
      <FreezeContext value={freeze}>
        <StaticRouterProvider router={router} context={found} hydrate={false} />
      </FreezeContext>
    </ShellContext>,
  );
}

const mostFrozen = 1000;
const frozen = new Map<string, string>();

/** Kept for the life of the process: the key says all that the markup depends on. */
function freeze(key: string, make: () => ReactNode): string {
  const kept = frozen.get(key);
  if (kept !== undefined) return kept;
  const made = renderToStaticMarkup(<PlainLinks value={true}>{make()}</PlainLinks>);
  // As one string: what the renderer gives is a chain of its pieces, to be walked each time it is sent.
  const markup = Buffer.from(made).toString();
  const [oldest] = frozen.keys();
  if (oldest !== undefined && frozen.size >= mostFrozen) frozen.delete(oldest);
  frozen.set(key, markup);
  return markup;
}
