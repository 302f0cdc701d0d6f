import type { ReactNode } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { TextField } from "#app/ui/field/field.tsx";

type SearchFormProps = {
  action: string;
  title: string;
  className: string;
  id?: string;
  name: string;
  label: string;
  defaultValue: string | undefined;
  children?: ReactNode;
};

/** Give it the present query as its key. */
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
