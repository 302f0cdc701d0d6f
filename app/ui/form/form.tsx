import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { DraftTemplates } from "./draft-templates.tsx";
import { type FieldMeta, summaryOf } from "./form-fields.ts";
import { HiddenFields, type HiddenValues } from "./hidden-fields.tsx";
import { useSubmissionKey } from "./use-submission-key.ts";

/** A form that came back: what is wrong, which of the page's forms it was, and its idempotency key. */
export type ReturnedForm<Intent extends string = string> = {
  result: SubmissionResult;
  intent: Intent | undefined;
  key: string;
};

type FormProps<Name extends string> = Pick<ComponentProps<"form">, "className" | "encType"> & {
  /** Also begins the ids of its fields, and names its draft. */
  id?: string;
  action: string;
  /** Below other things on its page: without scripts its answer begins at the form. */
  isAnchored?: boolean;
  /** Identifies it among the forms of its page. */
  intent?: string;
  /** Its idempotency key, where it is not the page's: that of a row. */
  submissionKey?: string | undefined;
  /** Further hidden fields. */
  hidden?: HiddenValues;
  /** The names of its fields, in the order in which the summary lists what is wrong. */
  fields?: readonly Name[];
  defaultValue?: DefaultValue<Record<NoInfer<Name>, string | string[]>>;
  /** Of this form after it came back. */
  result?: SubmissionResult | undefined;
  /** Whether what is typed is kept in the browser until it was sent; by default, where the form has fields. */
  draft?: boolean;
  children: ReactNode | ((fields: Record<Name, FieldMeta>) => ReactNode);
};

/**
 * A form posted to an action: idempotency key, hidden fields, the summary of what is wrong, and what was typed. It is a
 * plain form, which the page's script sends.
 */
export function Form<Name extends string = never>({
  id,
  action,
  isAnchored = false,
  intent,
  submissionKey,
  hidden,
  fields: names = [],
  defaultValue,
  result,
  draft = names.length > 0,
  children,
  ...rest
}: FormProps<Name>) {
  const pageKey = useSubmissionKey();
  const [form, fields] = useForm<Record<Name, string | string[]>>({
    ...(id !== undefined && { id }),
    lastResult: result ?? null,
    defaultValue,
  });
  // Browsers ignore `autofocus` at an anchor: a form that came back leaves it to the summary.
  const isSummaryAnchor = isAnchored && result !== undefined;
  return (
    <form
      {...rest}
      id={isSummaryAnchor ? undefined : id}
      method="post"
      action={isAnchored ? `${action}#${id}` : action}
      noValidate
      data-draft={draft ? id : undefined}
      data-returned={result ? "" : undefined}
    >
      <ErrorSummary
        id={isSummaryAnchor ? id : undefined}
        title={form.errors?.[0]}
        errors={summaryOf(names.map((name) => fields[name]))}
      />
      <HiddenFields values={{ key: submissionKey ?? pageKey, intent, ...hidden }} />
      {typeof children === "function" ? children(fields) : children}
      {draft && <DraftTemplates />}
    </form>
  );
}
