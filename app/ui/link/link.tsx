import { type ComponentProps, createContext, useContext } from "react";

import type { Shortcut } from "#app/ui/shortcuts/shortcuts.ts";

/** On working pages: which addresses the script leaves to the browser. */
export const IsDocumentAddress = createContext<((address: string) => boolean) | undefined>(
  undefined,
);

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** Keeps the scroll position, for pages that differ only in part. */
  preventScrollReset?: boolean;
  /** Opens the page in a dialog; the rows of the list that stay in place. */
  dialog?: string | undefined;
  shortcut?: Shortcut | undefined;
};

/** Loads a document, unless the script of a working page can follow it. */
export function Link({ to, preventScrollReset, dialog, shortcut, ...rest }: LinkProps) {
  const isDocumentAddress = useContext(IsDocumentAddress);
  return (
    <a
      {...rest}
      href={to}
      data-visit={isDocumentAddress?.(to) ? "false" : undefined}
      data-frame={dialog}
      data-shortcut={shortcut}
      data-visit-scroll={preventScrollReset ? "preserve" : undefined}
    />
  );
}
