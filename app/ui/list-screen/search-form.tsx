import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";

type SearchFormProps = {
  /** The path of what is searched; the fields become its query. */
  action: string;
  /** What is searched, as screen readers say it. */
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

/** A search box with its button, and room for filters that are chosen with it; give it a key of the present query. */
export function SearchForm({ action, title, className, children, ...box }: SearchFormProps) {
  return (
    <Form method="get" action={action} role="search" aria-label={title} className={className}>
      <TextField {...box} type="search" enterKeyHint="search" maxLength={200} unmarked />
      {children}
      <Button variant="secondary" pendingText="Searching…">
        Search
      </Button>
    </Form>
  );
}
