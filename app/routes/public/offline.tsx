import { buttonClass } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { wrap } from "#app/ui/layout/layout.css.ts";
import { keptPages, keptPagesList } from "#app/ui/offline/kept-pages.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";

export const handle = { cache: { params: [], shows: [] } };

/** Stored by `/sw.js`, which shows it at any address without a connection and lists the stored pages. */
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
      <section className={keptPages} aria-labelledby="kept-title" data-kept-pages="" hidden>
        <h2 id="kept-title">Pages on this phone</h2>
        <ul id="kept-pages" className={keptPagesList} />
      </section>
    </div>
  );
}
