import { useLocation } from "react-router";
import { plannedPages } from "#app/features/content/page/planned-pages.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";

export const handle = { hydrate: false, params: [] };

export default function Coming() {
  const { pathname } = useLocation();
  const site = useSite();
  const title =
    plannedPages.visitors.find(({ path }) => `/${path}` === pathname)?.title ?? "This page";
  return (
    <div className={wrap}>
      <PageTitle description={`${title}: here soon.`}>{title}</PageTitle>
      <PageHeader title={title} />
      <EmptyState
        title="Coming soon"
        picture={<img src="/art/intro.svg" alt="" width="320" height="240" />}
        action={<ButtonLink to="/up-for-adoption">Meet the pets</ButtonLink>}
      >
        We are still building this page. Until it is here, please call {site.phone} or write to{" "}
        {site.email}.
      </EmptyState>
    </div>
  );
}
