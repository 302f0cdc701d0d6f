import { type ReactNode, useContext } from "react";
import { Form, type FormProps } from "react-router";
import { PlainLinks } from "#app/ui/link/link.tsx";

type PlainFormProps = Pick<FormProps, "id" | "className" | "encType" | "children"> & {
  action: string;
  /** The name under which a draft is kept; without one there is none. */
  draft?: string;
  /** The browser posts it until a script of its own page takes `data-native` away. */
  waitsForScript?: boolean;
  /** Further pieces of markup for a script of its page. */
  parts?: ReactNode;
};

/**
 * A form of a page without a router: a plain post. Where the page's script runs, it sends the form. On an error page in
 * place of a hydrated one the router sends it.
 */
export function PlainForm({ draft, waitsForScript, parts, children, ...rest }: PlainFormProps) {
  const isPlain = useContext(PlainLinks);
  if (!isPlain) {
    return (
      <Form {...rest} method="post" noValidate>
        {children}
      </Form>
    );
  }
  return (
    <form
      {...rest}
      method="post"
      noValidate
      data-native={waitsForScript ? "" : undefined}
      data-draft={draft}
    >
      {children}
      {parts && <template>{parts}</template>}
    </form>
  );
}
