import type { ReactNode } from "react";
import { formatDay } from "#app/platform/dates.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { panelTitle, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { OwnerScreensNote, useOwnerScreens } from "#app/ui/link/owner-link.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { art, next, top } from "./information-page.css.ts";
import { type InformationPath, informationPages } from "./information-pages.ts";

type InformationPageProps = {
  path: InformationPath;
  /** The first sentence, in larger type. */
  lead: ReactNode;
  children: ReactNode;
};

export function InformationPage({ path, lead, children }: InformationPageProps) {
  const page = informationPages[path];
  const hasOwnerScreens = useOwnerScreens();
  const ways = page.ways.filter((way) => hasOwnerScreens || !("forOwners" in way));
  return (
    <div className={wrap}>
      <PageTitle description={page.description} path={`/${path}`}>
        {page.title}
      </PageTitle>
      <div className={top}>
        <PageHeader title={page.title} intro={<p>{lead}</p>} />
        <Art className={art} name={page.art} width={400} height={300} first />
      </div>
      <div className={split}>
        <Prose>
          {"forOwners" in page && <OwnerScreensNote />}
          {children}
          {"changed" in page && <p>{`Last changed on ${formatDay(page.changed)}.`}</p>}
        </Prose>
        <nav className={`${stack.even} ${next}`} aria-labelledby="ways-on">
          <h2 id="ways-on" className={panelTitle}>
            Where to go from here
          </h2>
          {ways.map(({ to, label }, index) => (
            <ButtonLink key={to} to={to} variant={index === 0 ? "primary" : "secondary"}>
              {label}
            </ButtonLink>
          ))}
        </nav>
      </div>
    </div>
  );
}
