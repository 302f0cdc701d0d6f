import { href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { filters, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { SearchForm } from "#app/ui/list-screen/search-form.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PetFaces } from "#app/ui/pair/pet-faces.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import * as css from "./search.css.ts";
import type { Hit, HitGroup } from "./search.ts";

type SearchScreenProps = {
  q: string;
  groups: HitGroup[];
  what: string;
};

/** The page's script shows the same over any page, by the sections and links of this one. */
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
      {q === "" && (
        <p>
          Type a name or a few words, a phone number or its last four digits, an e-mail address or a
          reference; accents and capitals do not matter.
        </p>
      )}
      {q !== "" && groups.length === 0 && (
        <EmptyState
          title={`Nothing found for “${q}”`}
          picture={<Art name="not-found" width={280} height={210} />}
        >
          Please check the spelling, or use fewer words.
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
    <section className={`${sheet} ${stack.tight}`} aria-labelledby={id} data-results="">
      <h2 id={id}>{title}</h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.href} className={css.hit}>
            <Found {...hit} />
          </li>
        ))}
      </ul>
      {all && (
        <p>
          <Link to={all.href}>{all.label}</Link>
        </p>
      )}
    </section>
  );
}

function Found({ href: to, label, more, by, at, picture }: Hit) {
  return (
    <>
      {picture && (
        <span className={css.sign}>
          {"person" in picture ? (
            <Avatar person={picture.person} />
          ) : "faces" in picture ? (
            <PetFaces photos={picture.faces} />
          ) : (
            <Thumb picture={picture.pet} />
          )}
        </span>
      )}
      <span className={css.what}>
        <Link to={to} className={css.name}>
          {label || "Without a subject"}
        </Link>
        {more && <span className={css.more}>{more}</span>}
      </span>
      {(by || at) && (
        <span className={css.why}>
          {by && <span>{`by ${by}`}</span>}
          {at && <span>{formatDay(at)}</span>}
        </span>
      )}
    </>
  );
}
