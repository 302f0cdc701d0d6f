import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { handle, inside } from "#app/features/adoption/interest/review.css.ts";
import { roleNames, roles } from "#app/platform/actor.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { SelectField, TextArea } from "#app/ui/field/field.tsx";
import { summaryOf, textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import type { PersonStep, Reviewed } from "./person.ts";

export type OfPerson = { person: Reviewed & { name: string }; submissionKey: string };

export function usePending(submissionKey: string, step: PersonStep): boolean {
  return useNavigation().formData?.get("key") === `${submissionKey}-${step}`;
}

/** Which form this is. */
export function Told({ submissionKey, step }: { submissionKey: string; step: PersonStep }) {
  return (
    <>
      <input type="hidden" name="key" value={`${submissionKey}-${step}`} />
      <input type="hidden" name="step" value={step} />
    </>
  );
}

type WordyFormProps = OfPerson & { result: SubmissionResult | undefined };

/** The new role counts from the next request on. */
export function RoleForm({ person, submissionKey, result }: WordyFormProps) {
  const [form, { role }] = useForm<{ role: string }>({
    id: "role",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  const others = roles.filter((one) => one !== person.role);
  return (
    <details open={result !== undefined}>
      <summary className={handle}>Change role</summary>
      <Form
        method="post"
        action={href("/dashboard/staff/people/:id", { id: person.id })}
        {...getFormProps(form, { ariaAttributes: false })}
        className={`${inside} ${stack.even}`}
      >
        {result && <ErrorSummary title={form.errors?.[0]} errors={summaryOf([role])} />}
        <p>
          {person.name} is {roleNames[person.role]}. The new role counts from their next click on,
          and a verification of the old one is gone.
        </p>
        <Told submissionKey={submissionKey} step="role" />
        <input type="hidden" name="from" value={person.role} />
        <SelectField
          {...textField(role)}
          label="New role"
          required
          placeholder="Please choose"
          options={others.map((one) => ({ value: one, label: roleNames[one] }))}
        />
        <div>
          <Button pending={usePending(submissionKey, "role")} pendingText="Saving…">
            Change role
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Suspending asks for a reason. */
export function SuspendForm({ person, submissionKey, result }: WordyFormProps) {
  const [form, { reason }] = useForm<{ reason: string }>({
    id: "suspend",
    lastResult: result ?? null,
    defaultNoValidate: false,
  });
  return (
    <details open={result !== undefined}>
      <summary className={handle}>Suspend</summary>
      <Form
        method="post"
        action={href("/dashboard/staff/people/:id", { id: person.id })}
        {...getFormProps(form, { ariaAttributes: false })}
        className={`${inside} ${stack.even}`}
      >
        {result && <ErrorSummary title={form.errors?.[0]} errors={summaryOf([reason])} />}
        <p>{person.name} is signed out everywhere and cannot sign in until reinstated.</p>
        <Told submissionKey={submissionKey} step="suspend" />
        <TextArea
          {...textField(reason)}
          label="Reason"
          required
          hint="Only staff read this, in the audit log."
        />
        <div>
          <Button
            variant="danger"
            pending={usePending(submissionKey, "suspend")}
            pendingText="Saving…"
          >
            Suspend
          </Button>
        </div>
      </Form>
    </details>
  );
}
