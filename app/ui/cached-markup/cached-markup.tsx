import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

/** Returns the markup of `render`, from the cache where it has the key. */
type MarkupCache = (key: string, render: () => ReactNode) => string;

/** Set on pages that are never hydrated, which may contain ready markup. */
export const MarkupCacheContext = createContext<MarkupCache | undefined>(undefined);

type Tag = "footer" | "form" | "header" | "li" | "nav";
type CachedMarkupProps<As extends Tag> = Omit<ComponentProps<As>, "children"> & {
  as: As;
  /** Identifies the content, with everything it depends on. */
  cacheKey: string;
  children: () => ReactNode;
};

/**
 * An element whose content depends on `cacheKey` alone. On pages that are never hydrated it is rendered once and its
 * markup cached. `children` calls no hooks itself; the components in it may.
 */
export function CachedMarkup<As extends Tag>({
  as,
  cacheKey,
  children,
  ...rest
}: CachedMarkupProps<As>) {
  const markupOf = useContext(MarkupCacheContext);
  const Element = as as "div";
  const attributes = rest as ComponentProps<"div">;
  if (!markupOf) return <Element {...attributes}>{children()}</Element>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that the same renderer has made
    <Element {...attributes} dangerouslySetInnerHTML={{ __html: markupOf(cacheKey, children) }} />
  );
}
