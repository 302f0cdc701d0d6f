import { useLocation } from "react-router";
import { plannedPages } from "#app/features/content/page/planned-pages.ts";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";

const all = Object.values(plannedPages).flat();

/** Makes client navigation request the server, so that the guard runs. */
export function loader() {
  return null;
}

export default function Coming() {
  const { pathname } = useLocation();
  const site = useSite();
  const title = all.find(({ path }) => `/${path}` === pathname)?.title ?? "This page";
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
      <EmptyState
        title="Coming soon"
        picture={<img src="/art/intro.svg" alt="" width="320" height="240" />}
      >
        We are still building this page. Until it is here, please call {site.phone} or write to{" "}
        {site.email}.
      </EmptyState>
    </>
  );
}
