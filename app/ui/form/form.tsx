import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { DraftTemplates } from "./draft-templates.tsx";
import { type FieldMeta, listFieldErrors } from "./form-fields.ts";
import { HiddenFields, type HiddenValues } from "./hidden-fields.tsx";
import { useSubmissionKey } from "./use-submission-key.ts";

/** `intent` tells which of the page's forms it was. */
export type ReturnedForm<Intent extends string = string> = {
  result: SubmissionResult;
  intent: Intent | undefined;
  key: string;
};

type FormProps<Name extends string> = Pick<ComponentProps<"form">, "className" | "encType"> & {
  /** Also begins the ids of its fields and names its draft. */
  id?: string;
  action: string;
  /** Without scripts the returned page starts at this form. */
  isAnchored?: boolean;
  intent?: string;
  /** A row's own idempotency key; by default the page's. */
  submissionKey?: string | undefined;
  hidden?: HiddenValues;
  fields?: readonly Name[];
  defaultValue?: DefaultValue<Record<NoInfer<Name>, string | string[]>>;
  result?: SubmissionResult | undefined;
  /** Saves drafts; by default if it has fields. */
  draft?: boolean;
  children: ReactNode | ((fields: Record<Name, FieldMeta>) => ReactNode);
};

/** A plain form with idempotency key, error summary and typed values. `forms/send.ts` sends it. */
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
  // Browsers ignore `autofocus` at an anchor, so the summary becomes the anchor.
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
        errors={listFieldErrors(names.map((name) => fields[name]))}
      />
      <HiddenFields values={{ key: submissionKey ?? pageKey, intent, ...hidden }} />
      {typeof children === "function" ? children(fields) : children}
      {draft && <DraftTemplates />}
    </form>
  );
}
