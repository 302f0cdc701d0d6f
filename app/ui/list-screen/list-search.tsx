import type { AnyListQuery, ListDefinition } from "#app/platform/lists/list-query.ts";
import { Button } from "#app/ui/button/button.tsx";
import { control } from "#app/ui/field/field.css.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import * as css from "./list-search.css.ts";

type ListSearchProps = { list: ListDefinition; query: AnyListQuery; title: string; label: string };

/** Keeps the filters and starts at the first page. On a phone it is a button until it has the focus. */
export function ListSearch({ list, query, title, label }: ListSearchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know the element <search>
    <form
      method="get"
      action={list.path}
      role="search"
      aria-label={title}
      className={query.q ? `${css.search} ${css.searched}` : css.search}
    >
      {Object.keys(list.filters).map(
        (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
      )}
      <label className={hiddenText} htmlFor="list-search">
        {label}
      </label>
      <Icon name="search" className={css.sign} />
      <input
        key={query.q}
        id="list-search"
        className={`${control} ${css.input}`}
        name="q"
        type="search"
        enterKeyHint="search"
        placeholder={label}
        maxLength={200}
        defaultValue={query.q}
      />
      <Button variant="secondary" className={css.send}>
        Search
      </Button>
    </form>
  );
}
