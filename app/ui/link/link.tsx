import { type ComponentProps, createContext, useContext } from "react";

import type { Shortcut } from "#app/ui/shortcuts/shortcuts.ts";

/** Tells, where a working page is rendered, which addresses its script leaves to the browser. */
export const IsDocumentAddress = createContext<((address: string) => boolean) | undefined>(
  undefined,
);

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  /** What it leads to differs in a part alone: where the page was scrolled to stays. */
  preventScrollReset?: boolean;
  /** Opens a record over the list that it stands in; the rows that stay in their place. */
  dialog?: string | undefined;
  /** The key that follows it; `Enter` marks what a row opens. */
  shortcut?: Shortcut | undefined;
};

/** A link by path. It loads a document, unless the script of a working page can follow it. */
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
