import { type DefaultValue, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, type FormProps } from "react-router";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { type FieldMeta, summaryOf } from "#app/ui/form/form-fields.ts";
import { HiddenFields, type HiddenValues } from "./hidden-fields.tsx";
import { useSubmissionKey } from "./use-submission-key.ts";

/** A form that came back: what is wrong, which of the page's forms it was, and its idempotency key. */
export type ReturnedForm<Intent extends string = string> = {
  result: SubmissionResult;
  intent: Intent | undefined;
  key: string;
};

type ActionFormProps<Name extends string> = Pick<
  FormProps,
  "className" | "encType" | "preventScrollReset"
> & {
  /** Also begins the ids of its fields. */
  id: string;
  action: string;
  /** Identifies it among the forms of its page. */
  intent?: string;
  /** Its idempotency key, where it is not the page's: that of a row. */
  submissionKey?: string | undefined;
  /** Further hidden fields. */
  hidden?: HiddenValues;
  /** The names of its fields, in the order in which the summary lists what is wrong. */
  fields: readonly Name[];
  defaultValue?: DefaultValue<Record<NoInfer<Name>, string>>;
  /** Of this form after it came back. */
  result: SubmissionResult | undefined;
  /** Whether what is typed is kept in the browser until it was sent. */
  draft?: boolean;
  children: (fields: Record<Name, FieldMeta>) => ReactNode;
};

/** A form posted to an action: hidden fields, the summary of what is wrong, and what was typed. */
export function ActionForm<Name extends string>({
  id,
  intent,
  submissionKey,
  hidden,
  fields: names,
  defaultValue,
  result,
  draft = true,
  children,
  ...rest
}: ActionFormProps<Name>) {
  const pageKey = useSubmissionKey();
  const values: HiddenValues = { key: submissionKey ?? pageKey, intent, ...hidden };
  const [form, fields] = useForm<Record<Name, string>>({
    id,
    lastResult: result ?? null,
    defaultValue,
  });
  return (
    <Form
      method="post"
      {...rest}
      {...getFormProps(form, { ariaAttributes: false })}
      data-draft={draft ? id : undefined}
      data-returned={result ? "" : undefined}
    >
      <ErrorSummary
        title={form.errors?.[0]}
        errors={summaryOf(names.map((name) => fields[name]))}
      />
      <HiddenFields values={values} />
      {children(fields)}
    </Form>
  );
}
