import { Form } from "react-router";
import type { AnyListQuery, ListDefinition } from "#app/platform/lists/list-query.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { filters } from "#app/ui/layout/layout.css.ts";

type ListSearchProps = { list: ListDefinition; query: AnyListQuery; title: string; label: string };

/** Searches within the filters that are in force, from the first page on. */
export function ListSearch({ list, query, title, label }: ListSearchProps) {
  return (
    <Form method="get" action={list.path} role="search" aria-label={title} className={filters}>
      {Object.keys(list.filters).map(
        (name) => query[name] && <input key={name} type="hidden" name={name} value={query[name]} />,
      )}
      <TextField
        key={query.q}
        name="q"
        label={label}
        type="search"
        enterKeyHint="search"
        maxLength={200}
        defaultValue={query.q}
        unmarked
      />
      <Button variant="secondary">Search</Button>
    </Form>
  );
}
