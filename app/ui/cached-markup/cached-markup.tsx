import { type ComponentProps, createContext, type ReactNode, useContext } from "react";

type MarkupCache = (key: string, render: () => ReactNode) => string;

/** Set on pages that are never hydrated. */
export const MarkupCacheContext = createContext<MarkupCache | undefined>(undefined);

type Tag = "footer" | "form" | "header" | "li" | "nav";
type CachedMarkupProps<As extends Tag> = Omit<ComponentProps<As>, "children"> & {
  as: As;
  /** Must contain everything that the content depends on. */
  cacheKey: string;
  children: () => ReactNode;
};

/** Caches its markup by `cacheKey` on pages that are never hydrated. `children` must call no hooks itself. */
export function CachedMarkup<As extends Tag>({
  as,
  cacheKey,
  children,
  ...rest
}: CachedMarkupProps<As>) {
  const cache = useContext(MarkupCacheContext);
  const Element = as as "div";
  const attributes = rest as ComponentProps<"div">;
  if (!cache) return <Element {...attributes}>{children()}</Element>;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that the same renderer has made
    <Element {...attributes} dangerouslySetInnerHTML={{ __html: cache(cacheKey, children) }} />
  );
}
