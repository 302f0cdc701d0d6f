import { buttonClass } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { wrap } from "#app/ui/layout/layout.css.ts";
import { savedPages, savedPagesList } from "#app/ui/offline/saved-pages.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";

export const handle = { cache: { params: [], shows: [] } };

/** `/sw.js` shows this page without a connection, and fills in the saved pages. */
export default function Offline() {
  const { phone } = useSite();
  return (
    <div className={wrap}>
      <PageTitle description="Shown where there is no connection.">No connection</PageTitle>
      <PageHeader title="No connection" />
      <EmptyState
        title="Network error. Please check your connection."
        picture={<Art name="offline" width={400} height={300} first />}
        action={
          // biome-ignore lint/a11y/useValidAnchor: the same address again, whichever it is
          <a className={buttonClass({})} href="">
            Try again
          </a>
        }
      >
        <p>Nothing that you sent before is lost.</p>
        <p>
          You can also call us: <PhoneLink phone={phone} />
        </p>
      </EmptyState>
      <section className={savedPages} aria-labelledby="saved-title" data-saved-pages="" hidden>
        <h2 id="saved-title">Pages on this phone</h2>
        <ul id="saved-pages" className={savedPagesList} />
      </section>
    </div>
  );
}
