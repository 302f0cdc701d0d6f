import "#app/ui/theme/global.css.ts";
import { useContext } from "react";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from "react-router";
import { actorContext, noticeContext, servicesContext } from "#app/platform/http/context.server.ts";
import { errorPage, findErrorWords } from "#app/platform/http/errors.ts";
import { wantsLite } from "#app/platform/http/lite-mode.server.ts";
import { pageMiddleware } from "#app/platform/http/page.middleware.server.ts";
import type { PageHandle } from "#app/platform/http/page-kind.ts";
import { isPreservedForm } from "#app/platform/http/preserved-form.ts";
import { ErrorScreen } from "#app/ui/error-screen/error-screen.tsx";
import { PageTemplates } from "#app/ui/page-templates/page-templates.tsx";
import { toViewer } from "#app/ui/shell/shell.tsx";
import { ShellContext } from "#app/ui/shell/shell-context.ts";
import { TrialLine } from "#app/ui/site-frame/trial-line.tsx";
import type { Route } from "./+types/root";

export { shouldRevalidateFrame as shouldRevalidate } from "#app/ui/shell/should-revalidate-frame.ts";

export const middleware = [pageMiddleware];

export function loader({ context, request }: Route.LoaderArgs) {
  return {
    // The list of areas is long, and no frame needs it.
    site: { ...context.get(servicesContext).site, areas: "" },
    lite: wantsLite(request.headers),
    notice: context.get(noticeContext),
    viewer: toViewer(context.get(actorContext)),
  };
}

/** In the browser, the document keeps the styles that the server linked. */
const linkedStyles =
  typeof document === "undefined" || import.meta.env.DEV
    ? undefined
    : [...document.querySelectorAll("link[rel=stylesheet]")].map(
        (link) => link.getAttribute("href") ?? "",
      );

export function Layout({ children }: { children: React.ReactNode }) {
  const shell = useContext(ShellContext);
  const kind = shell?.kind ?? "hydrated";
  const hydrate = kind === "hydrated";
  const addresses = shell?.styles ?? linkedStyles;
  const styles = addresses ? (
    addresses.map((address) => <link key={address} rel="stylesheet" href={address} />)
  ) : (
    <Links nonce={shell?.nonce} />
  );
  if (shell?.isPart) {
    return (
      <html lang="en-NG" data-page="working">
        <head>{styles}</head>
        <body>{children}</body>
      </html>
    );
  }
  return (
    <html lang="en-NG" data-page={kind}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#b3123f" />
        <link rel="icon" href="/art/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {styles}
        {!hydrate && <script type="module" src="/page.js" />}
        {kind === "working" && <script type="module" src="/visits.js" />}
      </head>
      <body>
        <TrialLine />
        {children}
        {!hydrate && <PageTemplates />}
        {hydrate && (
          <>
            <ScrollRestoration nonce={shell?.nonce} />
            <Scripts nonce={shell?.nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default Outlet;

/** Texts: @see specification section 8 */
export function ErrorBoundary() {
  const error = useRouteError();
  const shell = useContext(ShellContext);
  const { pathname, search } = useLocation();
  const routeStatus = isRouteErrorResponse(error) ? error.status : 500;
  const status = shell && shell.status >= 400 ? shell.status : routeStatus;
  const { title, text } = errorPage(status);
  // A route's own title for a failure, such as 'Failed to fetch bookings'.
  const titles = useMatches().map(({ handle }) => (handle as PageHandle | undefined)?.errorTitle);
  const words = isRouteErrorResponse(error) ? findErrorWords(error.data) : {};
  const preservedForm =
    isRouteErrorResponse(error) && isPreservedForm(error.data) ? error.data : undefined;
  const failureTitle =
    status >= 500 && !preservedForm ? titles.findLast((one) => one !== undefined) : undefined;
  const ownText =
    isRouteErrorResponse(error) && typeof error.data === "string" ? error.data : undefined;
  const address = pathname + search;
  return (
    <ErrorScreen
      status={status}
      title={words.heading ?? failureTitle ?? title}
      text={ownText ?? words.text ?? text}
      address={address}
      preservedForm={preservedForm}
      formPage={shell?.formPage}
    />
  );
}
