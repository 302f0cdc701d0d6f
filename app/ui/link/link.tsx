import { createContext, useContext } from "react";
import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";

/** True around pages that no router takes over: their links load documents and can be plain. */
export const PlainLinks = createContext(false);

/** `reloadDocument` where the page there has its own security policy; the rest is as the router's. */
export type LinkProps = Omit<RouterLinkProps, "to" | "discover" | "prefetch"> & { to: string };

/** A link by path. Where the page is hydrated the router follows it, elsewhere the browser does. */
export function Link(props: LinkProps) {
  const plain = useContext(PlainLinks);
  if (!plain) return <RouterLink {...props} />;
  const { to, reloadDocument: _, state: __, preventScrollReset: ___, ...rest } = props;
  return <a {...rest} href={to} />;
}
