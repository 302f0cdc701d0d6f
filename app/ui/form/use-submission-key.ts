import { useActionData, useLoaderData } from "react-router";

type Keyed = { key?: string } | null | undefined;

/** The returned form's key, else the loader's. Undefined in layouts, on error pages, and without a loader's key. */
export function useSubmissionKey(): string | undefined {
  const loaded = useLoaderData() as Keyed;
  const returned = useActionData() as Keyed;
  return loaded?.key && (returned?.key ?? loaded.key);
}

/** Returns a function for the keys of rows, made from the key of their page. */
export function useRowKey(): (row: string) => string | undefined {
  const key = useSubmissionKey()?.slice(0, 20);
  return (row) => key && `${key}-${row}`;
}
