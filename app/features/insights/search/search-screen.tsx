import { href, Link } from "react-router";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { filters, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { SearchForm } from "#app/ui/list-screen/search-form.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { hit as hitClass, more as moreClass } from "./search.css.ts";
import type { HitGroup } from "./search.ts";

type SearchScreenProps = {
  q: string;
  groups: HitGroup[];
  /** What this person can find, in words. */
  what: string;
};

/** What was found, by kind. */
export function SearchScreen({ q, groups, what }: SearchScreenProps) {
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageHeader title="Search" />
      <SearchForm
        key={q}
        action={href("/dashboard/search")}
        title="Everything"
        className={filters}
        id="search-everything"
        name="q"
        label={`Search ${what}`}
        defaultValue={q}
      />
      {q === "" && <p>Type a name or a few words; accents and capitals do not matter.</p>}
      {q !== "" && groups.length === 0 && (
        <EmptyState
          title={`Nothing found for “${q}”`}
          picture={<Art name="not-found" width={280} height={210} />}
        >
          Please check the spelling, or try fewer words.
        </EmptyState>
      )}
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </div>
  );
}

function Group({ title, hits, all }: HitGroup) {
  const id = `found-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section className={`${sheet} ${stack.tight}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={stack.tight}>
        {hits.map((hit) => (
          <li key={hit.href} className={hitClass}>
            <To {...hit} />
            {hit.more && <span className={moreClass}>{hit.more}</span>}
          </li>
        ))}
      </ul>
      {all && (
        <p>
          <To {...all} />
        </p>
      )}
    </section>
  );
}

function To({ href: to, label, document }: HitGroup["hits"][number]) {
  return (
    <Link to={to} reloadDocument={document}>
      {label || "Without a subject"}
    </Link>
  );
}
