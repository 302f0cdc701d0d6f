/** What staff do with a boarding request, each a form of its own. */
import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { ActionForm, type ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { Button, type ButtonVariant } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import type { StayOffer } from "./stay.ts";
import * as css from "./stay-parts.css.ts";

export type StaffStayStep = "accept" | "decline" | "ask" | "assign" | "cancel";

type FormProps = { id: string; submissionKey: string };

type StayStepsProps = FormProps & {
  steps: readonly StaffStayStep[];
  returned: ReturnedForm<StaffStayStep> | undefined;
};

const ownerReads = {
  name: "reason",
  label: "Reason, which the owner reads",
  missing: "Please say why; the owner reads it",
} as const;
/** Steps that need a word, and so have to be opened first. */
const worded = {
  ask: {
    button: "Ask for Information",
    variant: "secondary",
    name: "question",
    label: "Your question",
    missing: "Please write what you need to know",
  },
  decline: { ...ownerReads, button: "Decline", variant: "danger" },
  cancel: { ...ownerReads, button: "Cancel", variant: "danger" },
} as const satisfies Partial<Record<StaffStayStep, object>>;

/** Accept at once or with words; the others have to be opened first. */
export function StaySteps({ steps, returned, ...form }: StayStepsProps) {
  const resultOf = (step: StaffStayStep) =>
    returned?.intent === step ? returned.result : undefined;
  return (
    <>
      {steps.includes("accept") && <AcceptForm {...form} result={resultOf("accept")} />}
      <div className={css.steps}>
        {(["ask", "decline", "cancel"] as const).map(
          (step) =>
            steps.includes(step) && (
              <WordedForm key={step} {...form} step={step} result={resultOf(step)} />
            ),
        )}
      </div>
    </>
  );
}

type ReturnedProps = FormProps & { result: SubmissionResult | undefined };

function AcceptForm({ result, ...form }: ReturnedProps) {
  return (
    <ActionForm
      {...stepForm(form, "accept")}
      className={stack.tight}
      fields={["reason", "privateNote"]}
      result={result}
    >
      {({ reason, privateNote }, pending) => (
        <>
          <Button wide pending={pending} pendingText="Saving…">
            Accept
          </Button>
          <Disclosure title="Accept with a message" open={result !== undefined}>
            <div className={stack.even}>
              <TextArea
                {...textField(reason)}
                label="A word to the owner"
                hint="They read it with the answer."
              />
              <PrivateNote field={privateNote} />
            </div>
          </Disclosure>
        </>
      )}
    </ActionForm>
  );
}

function WordedForm({ step, result, ...form }: ReturnedProps & { step: keyof typeof worded }) {
  const { button, variant, name, label, missing } = worded[step];
  return (
    <Disclosure title={button} open={result !== undefined}>
      <ActionForm
        {...stepForm(form, step)}
        className={stack.even}
        fields={[name, "privateNote"]}
        result={result}
      >
        {(fields, pending) => (
          <>
            <TextArea {...textField(fields[name])} {...{ label, missing }} required />
            <PrivateNote field={fields.privateNote} />
            <Button variant={variant as ButtonVariant} pending={pending} pendingText="Saving…">
              {button}
            </Button>
          </>
        )}
      </ActionForm>
    </Disclosure>
  );
}

type HandOverFormProps = ReturnedProps & { offers: readonly StayOffer[] };

/** The boarders with a free place on every night, of whom one gets the stay. */
export function HandOverForm({ offers, result, ...form }: HandOverFormProps) {
  const step = stepForm(form, "assign");
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="hand-over">
      <h2 id="hand-over">Hand over to a boarder</h2>
      {offers.every(({ reason }) => reason) ? (
        <p>
          No verified boarder {offers.length > 0 && "who takes such a pet "}has a free place on
          every night of this stay. Ask one to add places, or agree on other days with the owner.
        </p>
      ) : (
        <ActionForm
          {...step}
          className={stack.even}
          fields={["boarderId", "privateNote"]}
          result={result}
        >
          {({ boarderId, privateNote }, pending) => (
            <>
              <p>Owner and boarder are told at once, and the boarder's places are taken.</p>
              <div className={css.offers}>
                <RadioGroup
                  {...textField(boarderId)}
                  label="Boarder"
                  required
                  missing="Please choose a boarder"
                  options={offers.map(({ id: value, name, area, petTypes, free, reason }) => ({
                    value,
                    label: name,
                    hint:
                      reason ??
                      `${[area, petTypes.join(", ")].filter(Boolean).join(" · ")} · ${free} free`,
                    disabled: reason !== undefined,
                  }))}
                />
              </div>
              <PrivateNote field={privateNote} />
              <Button pending={pending} pendingText="Saving…">
                Hand Over
              </Button>
            </>
          )}
        </ActionForm>
      )}
    </section>
  );
}

function PrivateNote({ field }: { field: FieldMeta }) {
  return <TextArea {...textField(field)} label="Private note" hint="Only staff ever see this." />;
}

/** What the form of a step is called and where it goes. */
function stepForm({ id, submissionKey }: FormProps, intent: StaffStayStep) {
  const action = href("/dashboard/staff/boarding-requests/:id", { id });
  return { id: `stay-${intent}`, action, intent, submissionKey };
}
