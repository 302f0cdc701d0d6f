import { href } from "react-router";
import { companions, petSizes, sexes } from "#app/features/adoption/listing/listing.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { CachedMarkup } from "#app/ui/cached-markup/cached-markup.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster, hiddenText } from "#app/ui/layout/layout.css.ts";
import {
  ageBands,
  type CatalogueQuery,
  kindLinks,
  listChosen,
  pageWriter,
  sorts,
  writeCatalogueQuery,
} from "./catalogue.ts";
import * as css from "./catalogue-filters.css.ts";

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** A GET form, so that a filtered list has a URL. */
export function CatalogueFilters({ query }: { query: CatalogueQuery }) {
  const action = `${href("/up-for-adoption")}#results`;
  return (
    <search className={css.panel}>
      <CachedMarkup
        as="form"
        cacheKey={`catalogue filters ${pageWriter(query)(1)}`}
        method="get"
        action={action}
      >
        {() => <Fields query={query} />}
      </CachedMarkup>
    </search>
  );
}

function Fields({ query }: { query: CatalogueQuery }) {
  const { species: kind, sex, size, age, goodWith, sort } = query;
  const chosen = [sex, size, age, ...goodWith, sort !== "newest" && sort].filter(Boolean);
  return (
    <>
      {kind && <input type="hidden" name="species" value={kind} />}
      <div className={css.line}>
        <div className={css.search}>
          <TextField
            name="q"
            label="Search by name, breed or place"
            type="search"
            enterKeyHint="search"
            maxLength={200}
            defaultValue={query.q}
            unmarked
          />
        </div>
        <Button variant="secondary" pendingText="Searching…">
          Search
        </Button>
      </div>
      <details className={css.more}>
        <summary className={css.handle}>
          Filter and sort{chosen.length > 0 && ` (${chosen.length})`}
        </summary>
        <div className={css.fields}>
          <Choice name="age" label="Age" any="Any age" options={ageBands} value={age} />
          <Choice name="sex" label="Sex" any="Any sex" options={choices(sexes)} value={sex} />
          <Choice
            name="size"
            label="Size"
            any="Any size"
            options={choices(petSizes)}
            value={size}
          />
          <SelectField
            name="sort"
            label="Sort by"
            options={sortChoices}
            defaultValue={sort === "newest" ? "" : sort}
            unmarked
          />
          <CheckboxGroup
            name="goodWith"
            label="Good with"
            options={choices(companions)}
            defaultValue={goodWith}
            unmarked
          />
        </div>
        <Button variant="secondary" pendingText="Searching…">
          Show pets
        </Button>
      </details>
    </>
  );
}

type KindLinksProps = {
  query: CatalogueQuery;
  /** Available pets by kind; undefined while other filters are set. */
  available: Partial<Record<string, number>> | undefined;
};

export function KindLinks({ query, available }: KindLinksProps) {
  const place = { page: 1, after: undefined, before: undefined };
  return (
    <nav aria-label="Kinds of pets">
      <ul className={css.kinds}>
        {kindLinks.map(({ label, species }) => (
          <li key={label}>
            <a
              className={css.kind}
              href={href("/up-for-adoption") + writeCatalogueQuery({ ...query, ...place, species })}
              aria-current={species === query.species ? "true" : undefined}
            >
              {label}
              {available && ` ${(available[species ?? label] ?? 0).toLocaleString("en-NG")}`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ChosenFilters({ query }: { query: CatalogueQuery }) {
  // `KindLinks` shows the kind.
  const chosen = listChosen(query).filter(({ label }) => label !== query.species);
  if (chosen.length === 0) return null;
  const list = href("/up-for-adoption");
  return (
    <ul className={cluster} aria-label="Chosen filters">
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <a className={css.chip} href={`${list}${writeCatalogueQuery(without)}#results`}>
            <span className={hiddenText}>Take off </span>
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <ButtonLink to={list} variant="quiet">
          Clear filters
        </ButtonLink>
      </li>
    </ul>
  );
}

/** The default is empty, so that no URL contains it. */
const sortChoices = sorts.map(({ value, label }) => ({
  value: value === "newest" ? "" : value,
  label,
}));

type ChoiceProps = {
  name: string;
  label: string;
  any: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
};

function Choice({ any, value, ...field }: ChoiceProps) {
  return <SelectField {...field} placeholder={any} defaultValue={value ?? ""} unmarked />;
}
