import type { ReactNode } from "react";
import { href } from "react-router";
import { companions, petSizes, sexes } from "#app/features/adoption/listing/listing.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CachedMarkup } from "#app/ui/cached-markup/cached-markup.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { IconName } from "#app/ui/icons/paths.ts";
import { action, cluster, hiddenText, stack } from "#app/ui/layout/layout.css.ts";
import {
  type AreaCounts,
  ageBands,
  type CatalogueQuery,
  type KindCounts,
  kindLinks,
  listChosen,
  pageWriter,
  sorts,
  writeCatalogueQuery,
} from "./catalogue.ts";
import * as css from "./catalogue-tools.css.ts";
import type { UnderstoodSearch } from "./everyday-words.ts";

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type CatalogueToolsProps = {
  query: CatalogueQuery;
  /** Undefined if they are too many to count. */
  kinds: KindCounts | undefined;
  areas: AreaCounts;
};

/** Only one of the panels is open at a time. */
export function CatalogueTools({ query, kinds, areas }: CatalogueToolsProps) {
  const { sex, size, age, goodWith, sort, q } = query;
  const chosen = [q, sex, size, age, ...goodWith, sort !== "newest" && sort].filter(Boolean).length;
  return (
    <search className={css.tools}>
      <KindLinks query={query} kinds={kinds} />
      <Tool icon="pin" label={query.area ?? allAreas}>
        <AreaLinks query={query} areas={areas} />
      </Tool>
      <Tool icon="filter" label={chosen > 0 ? `Filters (${chosen})` : "Filters"}>
        <CachedMarkup
          as="form"
          className={stack.even}
          cacheKey={`catalogue filters ${pageWriter(query)(1)}`}
          method="get"
          action={`${list}#results`}
        >
          {() => <Fields query={query} />}
        </CachedMarkup>
      </Tool>
    </search>
  );
}

type ToolProps = { icon: IconName; label: string; children: ReactNode };

function Tool({ icon, label, children }: ToolProps) {
  return (
    <details className={css.tool} name="tools">
      <summary className={css.handle}>
        <Icon name={icon} />
        {label}
        <Icon name="chevron" className={css.caret} />
      </summary>
      <div className={css.panel}>{children}</div>
    </details>
  );
}

function Fields({ query }: { query: CatalogueQuery }) {
  const { area, species: kind, sex, size, age, goodWith, sort } = query;
  return (
    <>
      {area && <input type="hidden" name="area" value={area} />}
      {kind && <input type="hidden" name="species" value={kind} />}
      <TextField
        name="q"
        label="Search by name, breed or place"
        type="search"
        enterKeyHint="search"
        maxLength={200}
        defaultValue={query.q}
        unmarked
      />
      <div className={css.fields}>
        <Choice name="age" label="Age" any="Any age" options={ageBands} value={age} />
        <Choice name="sex" label="Sex" any="Any sex" options={choices(sexes)} value={sex} />
        <Choice name="size" label="Size" any="Any size" options={choices(petSizes)} value={size} />
        <SelectField
          name="sort"
          label="Sort by"
          options={sortChoices}
          defaultValue={sort === "newest" ? "" : sort}
          unmarked
        />
      </div>
      <CheckboxGroup
        name="goodWith"
        label="Good with"
        options={choices(companions)}
        defaultValue={goodWith}
        unmarked
      />
      <Button pendingText="Searching…">Show pets</Button>
    </>
  );
}

const list = href("/up-for-adoption");
const allAreas = "All of Lagos";
const inWords = (count: number) => count.toLocaleString("en-NG");

/** The list with another kind or area, from its first page. */
function linkTo(query: CatalogueQuery, change: Partial<CatalogueQuery>): string {
  const place = { page: 1, after: undefined, before: undefined };
  return list + writeCatalogueQuery({ ...query, ...place, ...change });
}

function KindLinks({ query, kinds }: { query: CatalogueQuery; kinds: KindCounts | undefined }) {
  const counts = kinds && { ...kinds, All: kinds.Dog + kinds.Cat + kinds.Other };
  return (
    <nav className={css.kindsNav} aria-label="Kinds of pets">
      <ul className={css.kinds}>
        {kindLinks.map(({ label, species }) => (
          <li key={label}>
            <a
              className={css.kind}
              href={linkTo(query, { species })}
              aria-current={species === query.species ? "true" : undefined}
            >
              {label}
              {counts && <span className={css.count}> {inWords(counts[species ?? "All"])}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function AreaLinks({ query, areas }: { query: CatalogueQuery; areas: AreaCounts }) {
  const { all, sides, places } = areas;
  const links = (
    some: readonly (Omit<AreaCounts["places"][number], "name"> & { name?: string })[],
  ) =>
    some.map(({ name, available }) => (
      <li key={name ?? allAreas}>
        <a
          className={css.area}
          href={linkTo(query, { area: name })}
          aria-current={name === query.area ? "true" : undefined}
        >
          {name ?? allAreas}
          {available !== undefined && <span className={css.count}> {inWords(available)}</span>}
        </a>
      </li>
    ));
  return (
    <nav aria-label="Areas">
      <ul className={css.areas}>{links([{ available: all }, ...sides])}</ul>
      {places.length > 0 && <ul className={css.places}>{links(places)}</ul>}
    </nav>
  );
}

type ChosenFiltersProps = {
  query: CatalogueQuery;
  understood: UnderstoodSearch | undefined;
};

export function ChosenFilters({ query, understood }: ChosenFiltersProps) {
  // The tools show the kind and the area.
  const chosen = listChosen(query, understood).filter(
    ({ label }) => label !== query.species && label !== query.area,
  );
  if (chosen.length === 0) return null;
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
        <a className={action} href={list}>
          Clear filters
        </a>
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
