import { type ReactNode, useContext } from "react";
import { Form, type FormProps } from "react-router";
import { wordsKept } from "#app/browser/network/network-error.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DraftNotice } from "#app/ui/draft-notice/draft-notice.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { Messages } from "#app/ui/field/frame.tsx";
import { PlainLinks } from "#app/ui/link/link.tsx";
import { useViewer } from "#app/ui/shell/shell.tsx";

type PlainFormProps = Pick<FormProps, "id" | "className" | "encType" | "children"> & {
  action: string;
  /** The name under which a draft is kept; without one there is none. */
  draft?: string;
  /** The browser posts it until a script of its own page has marked it `data-plain-form`. */
  waitsForScript?: boolean;
  /** Further pieces of markup for a script of its page. */
  parts?: ReactNode;
};

const blank = "-";

/**
 * A form of a page without a router: a plain post. Where the page's script runs, it sends the form and takes its
 * messages' markup from the template; On an error page in place of a hydrated one the router sends it.
 */
export function PlainForm({ draft, waitsForScript, parts, children, ...rest }: PlainFormProps) {
  const isPlain = useContext(PlainLinks);
  const isStranger = useViewer() === null;
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
      data-plain-form={waitsForScript ? undefined : ""}
      data-draft={draft}
    >
      {children}
      <template>
        {parts}
        <div data-part="summary">
          <ErrorSummary errors={[{ id: "content", message: blank }]} autoFocus={false} />
        </div>
        <div data-part="message">
          <Messages id={blank} errors={[blank]} />
        </div>
        <div data-part="problem">
          <ErrorSummary title={blank} autoFocus={false}>
            {draft && (
              <p data-kept="" hidden>
                {wordsKept}
              </p>
            )}
            <Button type="button">Try again</Button>
          </ErrorSummary>
        </div>
        {draft && (
          <div data-part="draft">
            <DraftNotice isStranger={isStranger} />
          </div>
        )}
      </template>
    </form>
  );
}
