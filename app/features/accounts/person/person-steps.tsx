import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { Button, type ButtonVariant } from "#app/ui/button/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import {
  canChangeRole,
  canReinstate,
  canSendLink,
  canSuspend,
  canUnverify,
  canVerify,
  isUnverified,
  type PersonStep,
  type Reviewed,
  type Reviewer,
} from "./person.ts";
import { type OfPerson, RoleForm, SuspendForm, Told, usePending } from "./person-forms.tsx";

type PersonStepsProps = {
  person: Reviewed & { name: string; invited: boolean };
  reviewer: Reviewer;
  submissionKey: string;
  result: SubmissionResult | undefined;
  step: PersonStep | undefined;
};

/** What may be done with this person: a plain form for each. */
export function PersonSteps({ person, reviewer, submissionKey, result, step }: PersonStepsProps) {
  const maySuspend = canSuspend(reviewer, person);
  const mayChangeRole = canChangeRole(reviewer, person);
  const isBack = (one: PersonStep, may: boolean) => (may && step === one ? result : undefined);
  const suspendBack = isBack("suspend", maySuspend);
  const roleBack = isBack("role", mayChangeRole);
  const of = { person, submissionKey };
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="steps">
      <h2 id="steps">What to do</h2>
      {result && !suspendBack && !roleBack && <TooLate result={result} />}
      {isUnverified(person) && !canVerify(person) && (
        <p>{person.name} can be verified once a VCN number is on the profile.</p>
      )}
      {person.id === reviewer.id && (
        <p>This is you. A colleague can suspend you or change your role.</p>
      )}
      <div className={cluster}>
        {canVerify(person) && (
          <StepForm {...of} step="verify" vcn={person.vcn}>
            {person.role === "veterinarian" ? `Verify by VCN number ${person.vcn}` : "Verify"}
          </StepForm>
        )}
        {canUnverify(person) && (
          <StepForm {...of} step="unverify" variant="secondary">
            Take back verification
          </StepForm>
        )}
        {canReinstate(person) && (
          <StepForm {...of} step="reinstate">
            Reinstate
          </StepForm>
        )}
        {canSendLink(person) && (
          <StepForm {...of} step="link" variant="secondary">
            {person.invited ? "Send the invitation again" : "Send a password link"}
          </StepForm>
        )}
      </div>
      {mayChangeRole && <RoleForm {...of} result={roleBack} />}
      {maySuspend && <SuspendForm {...of} result={suspendBack} />}
    </section>
  );
}

type StepFormProps = OfPerson & {
  step: PersonStep;
  variant?: ButtonVariant;
  vcn?: string;
  children: string;
};

function StepForm({ person, submissionKey, step, variant, vcn, children }: StepFormProps) {
  const pending = usePending(submissionKey, step);
  return (
    <Form method="post" action={href("/dashboard/staff/people/:id", { id: person.id })}>
      <Told {...{ submissionKey, step }} />
      {vcn !== undefined && <input type="hidden" name="vcn" value={vcn} />}
      <Button variant={variant} pending={pending} pendingText="Saving…">
        {children}
      </Button>
    </Form>
  );
}

/** It is no longer possible: why, and what was typed here, so that it can be copied. */
function TooLate({ result }: { result: SubmissionResult }) {
  const reason = result.initialValue?.reason;
  return (
    <>
      <ErrorSummary title={result.error?.[""]?.[0] ?? "This could not be saved."} />
      {typeof reason === "string" && reason && (
        <div>
          <h3>What you wrote</h3>
          <Prose text={reason} />
        </div>
      )}
    </>
  );
}
