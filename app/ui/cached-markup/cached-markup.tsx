import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

/** Renders what `make` gives, or has it by `key` from last time. */
export type Freeze = (key: string, make: () => ReactNode) => string;

/** Given where pages are never hydrated, so that ready markup may stand in them. */
export const FreezeContext = createContext<Freeze | undefined>(undefined);

type Tag = "footer" | "form" | "header" | "li" | "nav";
type FrozenProps<As extends Tag> = Omit<ComponentProps<As>, "children"> & {
  as: As;
  /** Everything that the content depends on, and who it is. Two contents never share one. */
  by: string;
  children: () => ReactNode;
};

/**
 * An element whose content depends on `by` alone: rendered once and kept as markup, because what never changes
 * is most of a page. Its content has no hooks but may have components with them.
 */
export function Frozen<As extends Tag>({ as, by, children, ...rest }: FrozenProps<As>) {
  const freeze = useContext(FreezeContext);
  const Element = as as "div";
  const attributes = rest as ComponentProps<"div">;
  if (!freeze) return <Element {...attributes}>{children()}</Element>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that the same renderer has made
    <Element {...attributes} dangerouslySetInnerHTML={{ __html: freeze(by, children) }} />
  );
}
