import type { ReactNode } from "react";
import { formatDay } from "#app/platform/dates.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { action, cluster, split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { OwnerScreensNote, useOwnerScreens } from "#app/ui/link/owner-link.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import * as css from "./information-page.css.ts";
import { type InformationPath, informationPages } from "./information-pages.ts";

type InformationPageProps = {
  path: InformationPath;
  /** The first sentence, in larger type. */
  lead: ReactNode;
  /** Pets in place of the drawing. */
  faces?: ReactNode;
  /** Beside the text, below it on a phone. */
  beside?: ReactNode;
  /** The chapters' headings by their ids. */
  contents?: Record<string, string>;
  children: ReactNode;
};

export function InformationPage(props: InformationPageProps) {
  const { path, lead, faces, beside, contents, children } = props;
  const page = informationPages[path];
  const hasOwnerScreens = useOwnerScreens();
  const ways = page.ways.filter((way) => hasOwnerScreens || !("forOwners" in way));
  return (
    <div className={wrap}>
      <PageTitle description={page.description} path={`/${path}`}>
        {page.title}
      </PageTitle>
      <div className={faces ? undefined : css.top}>
        <div>
          <PageHeader title={page.title} intro={<p>{lead}</p>} />
          <div className={cluster}>
            {ways.map(({ to, label }, index) =>
              index === 0 && !contents ? (
                <ButtonLink key={to} to={to}>
                  {label}
                </ButtonLink>
              ) : (
                <a key={to} className={action} href={to}>
                  {label}
                </a>
              ),
            )}
          </div>
        </div>
        {!faces && <Art className={css.art} name={page.art} width={400} height={300} first />}
      </div>
      {faces && <div className={css.faces}>{faces}</div>}
      <div className={`${split} ${css.body}`}>
        {contents && <Contents chapters={contents} />}
        <Prose>
          {"forOwners" in page && <OwnerScreensNote />}
          {children}
          {"changed" in page && <p>{`Last changed on ${formatDay(page.changed)}.`}</p>}
        </Prose>
        {beside && <div className={`${stack.wide} ${css.beside}`}>{beside}</div>}
      </div>
    </div>
  );
}

function Contents({ chapters }: { chapters: Record<string, string> }) {
  return (
    <nav className={css.chapters} aria-labelledby="contents">
      <h2 id="contents" className={css.contentsTitle}>
        On this page
      </h2>
      <ul className={css.links}>
        {Object.entries(chapters).map(([id, title]) => (
          <li key={id}>
            <a className={action} href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
