import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import {
  namesSession,
  pageVary,
  publicCacheControl,
} from "#app/platform/http/cacheable-pages.server.ts";
import {
  actorContext,
  failureContext,
  noticeContext,
  requestInfoContext,
  servicesContext,
} from "#app/platform/http/context.server.ts";
import { httpStatus, returnedFormHeader } from "#app/platform/http/errors.ts";
import { wantsLite } from "#app/platform/http/lite-mode.server.ts";
import { decidePageKind, type PageHandle } from "#app/platform/http/page-kind.ts";
import { type PageStyles, readPageStyles } from "#app/platform/http/page-styles.server.ts";
import { listPages } from "#app/platform/http/pages.server.ts";
import { wantsData, wantsPart } from "#app/platform/http/part-of-page.server.ts";
import { type Handler, makeRequestHandler } from "#app/platform/http/request-handler.server.ts";
import {
  allowCheckout,
  newNonce,
  pagePolicy,
  relaxForDevelopment,
} from "#app/platform/http/security.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { IsDocumentAddress } from "#app/ui/link/link.tsx";
import { Notice } from "#app/ui/notice/notice.tsx";
import { toViewer } from "#app/ui/shell/shell.tsx";
import { ShellContext } from "#app/ui/shell/shell-context.ts";
import { createStaticRenderer, makeDocumentAddressTest } from "./static-renderer.server.tsx";

export { uploaderFinder } from "#app/features/accounts/auth/find-uploader.middleware.server.ts";
export { cacheEntryReader, listCacheablePages } from "#app/platform/http/cacheable-pages.server.ts";

/** Added to a cached page while the database cannot tell whether it is current. */
export const staleNotice = renderToStaticMarkup(
  <Notice tone="info">
    This page may be out of date. We cannot reach our records at the moment, so please look again in
    a few minutes.
  </Notice>,
);

let isDocumentAddress: ((address: string) => boolean) | undefined;
let pageStyles: PageStyles | undefined;

/** In development the router renders every page. */
export function makeHandler(build: ServerBuild, services: AppServices, mode: string): Handler {
  // The development server makes styles on demand.
  pageStyles = import.meta.env.DEV ? undefined : readPageStyles(build);
  const fastPath =
    mode === "production" && pageStyles
      ? createStaticRenderer(build, pageStyles, services.site)
      : undefined;
  isDocumentAddress = makeDocumentAddressTest(listPages(build));
  return makeRequestHandler(build, services, mode, fastPath);
}

/** Renders a page completely before the first byte, so that nothing needs a script to become visible. */
export default async function handleRequest(
  request: Request,
  routedStatus: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { matches, errors, actionHeaders, loaderHeaders } = entry.staticHandlerContext;
  const failure = context.get(failureContext);
  // An action's response has its own status; an error that replaces the page has its own.
  const thrown = Object.values(errors ?? {})[0];
  const pageStatus = isRouteErrorResponse(thrown) ? thrown.status : routedStatus;
  const status = failure ? httpStatus(failure) : pageStatus;
  const routeHeaders = [actionHeaders, loaderHeaders].flatMap((all) => Object.values(all));
  const retryAfter =
    context.get(requestInfoContext).retryAfter ??
    routeHeaders.map((one) => one.get("Retry-After")).find((value) => value !== null) ??
    (status === 503 ? 5 : undefined);
  if (retryAfter && !headers.has("Retry-After")) headers.set("Retry-After", String(retryAfter));
  const [answer] = Object.values(entry.staticHandlerContext.actionData ?? {});
  if (answer && !errors && wantsData(request.headers)) {
    headers.set("Content-Type", "application/json");
    return new Response(JSON.stringify(answer), { status, headers });
  }
  const kind = errors ? "reading" : decidePageKind(matches.map((match) => match.route.handle));
  const hydrate = kind === "hydrated";
  const isPart = kind === "working" && wantsPart(request.headers);
  const { site } = context.get(servicesContext);
  const viewer = toViewer(context.get(actorContext));
  const lite = wantsLite(request.headers);
  const nonce = newNonce();
  // The root's boundary shows every error.
  const id = errors ? "root" : matches.at(-1)?.route.id;
  const styles = id && pageStyles?.(id, site);
  const { formPage } = context.get(requestInfoContext);
  const shell = { site, viewer, lite, kind, isPart, status, formPage };
  const page = (
    <ShellContext value={{ ...shell, ...(styles && { styles }), ...(hydrate && { nonce }) }}>
      <IsDocumentAddress value={kind === "working" ? isDocumentAddress : undefined}>
        <ServerRouter context={entry} url={request.url} {...(hydrate && { nonce })} />
      </IsDocumentAddress>
    </ShellContext>
  );
  // The stream includes the doctype.
  const html = hydrate
    ? await renderHydrated(page, nonce)
    : `<!DOCTYPE html>${renderToString(page)}`;
  const policy = checkoutPolicy(pagePolicy(site, hydrate ? nonce : undefined), entry, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    import.meta.env.DEV ? relaxForDevelopment(policy) : policy,
  );
  const isReturned = Object.values(actionHeaders).some((one) => one.has(returnedFormHeader));
  if (isReturned && !errors) headers.set(returnedFormHeader, "yes");
  const shared = matches.some((match) => (match.route.handle as PageHandle | undefined)?.cache);
  if (shared && !hydrate && status === 200) {
    headers.set("Vary", pageVary);
    const isOwn = context.get(noticeContext) || namesSession(request.headers.get("Cookie"));
    if (!isOwn) headers.set("Cache-Control", publicCacheControl);
  }
  return new Response(html, { status, headers });
}

/** Allows the payment provider on pages that lead to it. */
function checkoutPolicy(
  policy: string,
  entry: EntryContext,
  context: RouterContextProvider,
): string {
  const { matches, errors } = entry.staticHandlerContext;
  const checkout = matches
    .map((match) => (match.route.handle as PageHandle | undefined)?.checkout)
    .find((one) => one !== undefined);
  const { payments } = context.get(servicesContext);
  if (!checkout || !payments || errors) return policy;
  return allowCheckout(policy, {
    origins: payments.checkoutOrigins,
    popup: checkout === "popup",
  });
}

function renderHydrated(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // 4xx is the client's error and is not logged.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const code = (error as { code?: unknown } | null)?.code;
  if (code === "DATABASE_BUSY" || code === "FILE_STORE_UNAVAILABLE")
    context.set(failureContext, "SERVICE_UNAVAILABLE");
  const { log } = context.get(servicesContext);
  const { requestId } = context.get(requestInfoContext);
  log.error({ err: error, requestId, path: new URL(request.url).pathname }, "request failed");
};
