import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import {
  canChangeRole,
  canReinstate,
  canResetSecondFactor,
  canSendLink,
  canSuspend,
  canTreatAnimals,
  canUnverify,
  canVerify,
  personMessages,
  type Reviewed,
  type Reviewer,
} from "#app/features/accounts/person/person.ts";
import { hasVcn, roleNames, roles } from "#app/platform/actor.ts";
import type { ProfileGap } from "#app/platform/providers/profile-gaps.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { SelectField, TextArea } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { RecordActions } from "#app/ui/record-page/record-actions.tsx";
import type { PersonStep } from "./person-acts.ts";

type PersonStepsProps = {
  person: Reviewed & {
    name: string;
    invited: boolean;
    secondFactor: boolean;
    gaps: readonly ProfileGap[];
  };
  reviewer: Reviewer;
  action: string;
  returned: ReturnedForm<PersonStep> | undefined;
  /** Where the account itself needs no step. */
  next: ReactNode;
};

export function PersonSteps(props: PersonStepsProps) {
  const { person, reviewer, action, returned } = props;
  const maySuspend = canSuspend(reviewer, person);
  const mayChangeRole = canChangeRole(reviewer, person);
  const { result, intent } = returned ?? {};
  const suspendResult = maySuspend && intent === "suspend" ? result : undefined;
  const roleResult = mayChangeRole && intent === "role" ? result : undefined;
  const mayReset = canResetSecondFactor(reviewer, person);
  const resetResult = mayReset && intent === "second-factor" ? result : undefined;
  const form = { action };
  const conflict = result && !suspendResult && !roleResult && !resetResult;
  return (
    <RecordActions
      next={canVerify(person) || canReinstate(person) ? <NextStep {...props} /> : props.next}
      open={result !== undefined}
      stateKey={`${person.status} ${person.role} ${person.verified_at} ${person.treats_our_animals}`}
    >
      {conflict && (
        <ConflictPanel
          result={result}
          typedValues={[result.initialValue?.reason, result.initialValue?.resetReason]}
        />
      )}
      {person.id === reviewer.id && (
        <p>This is you. A colleague can suspend you or change your role.</p>
      )}
      {canUnverify(person) && (
        <ActionButton {...form} intent="unverify" variant="secondary">
          Take back verification
        </ActionButton>
      )}
      {canTreatAnimals(person) && <TreatingButton {...form} person={person} />}
      {canSendLink(person) && (
        <ActionButton {...form} intent="link" variant="secondary">
          {person.invited ? "Send the invitation again" : "Send a password link"}
        </ActionButton>
      )}
      {mayChangeRole && <RoleForm {...form} person={person} result={roleResult} />}
      {mayReset && <ResetForm {...form} person={person} result={resetResult} />}
      {maySuspend && <SuspendForm {...form} person={person} result={suspendResult} />}
    </RecordActions>
  );
}

function TreatingButton({ person, ...form }: { person: Reviewed; action: string }) {
  const isChosen = person.treats_our_animals === 1;
  return (
    <ActionButton {...form} intent={isChosen ? "stopTreating" : "treats"} variant="secondary">
      {isChosen ? "No longer treats our animals" : "Treats our animals"}
    </ActionButton>
  );
}

/** The one next step: verify or reinstate; nothing for the others. */
function NextStep({ person, action }: PersonStepsProps) {
  if (canVerify(person)) {
    return (
      <ActionButton action={action} intent="verify" hidden={{ vcn: person.vcn }}>
        {hasVcn(person.role) ? `Verify by VCN number ${person.vcn}` : "Verify"}
      </ActionButton>
    );
  }
  if (!canReinstate(person)) return null;
  return (
    <ActionButton action={action} intent="reinstate">
      Reinstate
    </ActionButton>
  );
}

type PersonFormProps = {
  person: Reviewed & { name: string };
  action: string;
  result: SubmissionResult | undefined;
};

function RoleForm({ person, ...form }: PersonFormProps) {
  const others = roles.filter((role) => role !== person.role);
  return (
    <Disclosure title="Change role" open={form.result !== undefined}>
      <Form
        {...form}
        id="role"
        className={stack.even}
        intent="role"
        hidden={{ from: person.role }}
        fields={["role"]}
      >
        {({ role }) => (
          <>
            <p>
              {person.name} is {roleNames[person.role]}. The new role counts from their next click
              on, and a verification of the old one is gone.
            </p>
            <SelectField
              {...textField(role)}
              label="New role"
              required
              missing={personMessages.role}
              placeholder="Please choose"
              options={others.map((one) => ({ value: one, label: roleNames[one] }))}
            />
            <div>
              <Button pendingText="Saving…">Change role</Button>
            </div>
          </>
        )}
      </Form>
    </Disclosure>
  );
}

function ResetForm({ person, ...form }: PersonFormProps) {
  return (
    <Disclosure title="Reset second step" open={form.result !== undefined}>
      <Form
        {...form}
        id="second-factor"
        className={stack.even}
        intent="second-factor"
        fields={["resetReason"]}
      >
        {({ resetReason }) => (
          <>
            <p>
              For {person.name}, who has lost phone and recovery codes: be sure that it is them who
              asks. Passkeys, codes and recovery codes are removed, every browser is signed out, and
              both of you get an e-mail. The password stays.
            </p>
            <TextArea
              {...textField(resetReason)}
              label="Why, and how you know that it is them"
              required
              missing={personMessages.reason}
              hint="Only staff read this, in the audit log."
            />
            <div>
              <Button variant="danger" pendingText="Saving…">
                Reset second step
              </Button>
            </div>
          </>
        )}
      </Form>
    </Disclosure>
  );
}

function SuspendForm({ person, ...form }: PersonFormProps) {
  return (
    <Disclosure title="Suspend" open={form.result !== undefined}>
      <Form {...form} id="suspend" className={stack.even} intent="suspend" fields={["reason"]}>
        {({ reason }) => (
          <>
            <p>{person.name} is signed out everywhere and cannot sign in until reinstated.</p>
            <TextArea
              {...textField(reason)}
              label="Reason"
              required
              missing={personMessages.reason}
              hint="Only staff read this, in the audit log."
            />
            <div>
              <Button variant="danger" pendingText="Saving…">
                Suspend
              </Button>
            </div>
          </>
        )}
      </Form>
    </Disclosure>
  );
}
