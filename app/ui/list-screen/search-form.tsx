import type { ReactNode } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";

type SearchFormProps = {
  /** The path to which the fields are sent as a query. */
  action: string;
  /** The accessible name of the search. */
  title: string;
  className: string;
  id?: string;
  name: string;
  /** Label of the search box. */
  label: string;
  defaultValue: string | undefined;
  /** More fields, between the search box and the button. */
  children?: ReactNode;
};

/** A search box with its button and room for filters; give it the present query as its key. */
export function SearchForm({ action, title, className, children, ...box }: SearchFormProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not know the element <search>
    <form method="get" action={action} role="search" aria-label={title} className={className}>
      <TextField {...box} type="search" enterKeyHint="search" maxLength={200} unmarked />
      {children}
      <Button variant="secondary" pendingText="Searching…">
        Search
      </Button>
    </form>
  );
}
