import { ErrorPage } from "#app/ui/error-page/error-page.tsx";
import { wrap } from "#app/ui/layout/layout.css.ts";
import { savedPages, savedPagesList } from "#app/ui/offline/saved-pages.css.ts";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";

export const handle = { cache: { params: [], shows: [] } };

/** `/sw.js` shows this page without a connection, and fills in the saved pages. */
export default function Offline() {
  const { phone } = useSite();
  return (
    <>
      <PageTitle description="Shown where there is no connection.">No connection</PageTitle>
      <ErrorPage
        status={503}
        title="No connection"
        text="Network error. Please check your connection."
        // The same address again, whichever it is.
        retryHref=""
      >
        <p>Nothing that you sent before is lost.</p>
        <p>
          You can also call us: <PhoneLink phone={phone} />
        </p>
      </ErrorPage>
      <div className={wrap}>
        <section className={savedPages} aria-labelledby="saved-title" data-saved-pages="" hidden>
          <h2 id="saved-title">Pages on this phone</h2>
          <ul id="saved-pages" className={savedPagesList} />
        </section>
      </div>
    </>
  );
}
