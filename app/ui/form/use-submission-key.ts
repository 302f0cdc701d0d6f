import { useActionData, useLoaderData } from "react-router";

type Keyed = { key?: string } | null | undefined;

/**
 * The idempotency key of this page's forms: that of the form that came back, else the loader's `key`. Undefined in a
 * layout, on an error page, and on a page whose loader has none: its forms have none after a refusal either.
 */
export function useSubmissionKey(): string | undefined {
  const loaded = useLoaderData() as Keyed;
  const returned = useActionData() as Keyed;
  return loaded?.key && (returned?.key ?? loaded.key);
}

/**
 * Returns what makes the keys of a page's rows, each with a form of its own: with the key of the page they change. A
 * row's form that came back keeps its key.
 */
export function useRowKey(): (row: string) => string | undefined {
  const key = useSubmissionKey()?.slice(0, 20);
  return (row) => key && `${key}-${row}`;
}
