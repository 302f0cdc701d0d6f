import { type ReactNode, useContext } from "react";
import { Form, type FormProps } from "react-router";
import { HiddenFields } from "#app/ui/action-form/hidden-fields.tsx";
import { useSubmissionKey } from "#app/ui/action-form/use-submission-key.ts";
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
 * A form of a page without a router: a plain post with the page's idempotency key, if there is one. Where the page's
 * script runs, it sends the form.
 */
export function PlainForm({ draft, waitsForScript, parts, children, ...rest }: PlainFormProps) {
  const isPlain = useContext(PlainLinks);
  const content = (
    <>
      <HiddenFields values={{ key: useSubmissionKey() }} />
      {children}
    </>
  );
  if (!isPlain) {
    return (
      <Form {...rest} method="post" noValidate>
        {content}
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
      {content}
      {parts && <template>{parts}</template>}
    </form>
  );
}
