import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { href } from "react-router";
import type { Offer } from "#app/features/boarding/capacity/capacity.ts";
import type { HistoryEntryView } from "#app/platform/history/history.ts";
import { formatReference } from "#app/platform/references.ts";
import { ActionForm, type ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { Button, type ButtonVariant, buttonClass } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { cluster, sheet, split, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import type { StayThreadEntry } from "./follow-stay.ts";
import type { StayStatus } from "./stay.ts";
import type { StayFileView } from "./stay-file.ts";
import { StayFiles, StayThread } from "./stay-parts.tsx";
import { StayTag } from "./stay-tag.tsx";

/** What staff do with a request, each a form of its own. */
export type StaffStayStep = "accept" | "decline" | "ask" | "assign" | "cancel";

type StayScreenProps = {
  stay: {
    id: string;
    status: StayStatus;
    pet: string;
    owner: string;
    /** +234… */
    phone: string;
    email: string;
    reference: string;
    nights: number;
    erased: boolean;
    /** Ready to be sent by WhatsApp. */
    message: string;
  };
  facts: Fact[];
  files: StayFileView[];
  thread: StayThreadEntry[];
  history: HistoryEntryView[];
  steps: StaffStayStep[];
  offers: Offer[];
  submissionKey: string;
  returned: ReturnedForm<StaffStayStep> | undefined;
};

/** One boarding request: what it is about, and beside it what can be done. */
export function StayScreen(props: StayScreenProps) {
  const { stay, facts, files, thread, history, steps, returned } = props;
  const { intent } = returned ?? {};
  // Without a boarder to choose there is no form any more that could say what was wrong with it.
  const isShown = intent && steps.includes(intent) && !(intent === "assign" && !props.offers[0]);
  return (
    <>
      <PageHeader
        title={`The stay of ${stay.pet}`}
        back={{
          to: href("/dashboard/staff/boarding-requests"),
          label: "Back to Boarding Requests",
        }}
      />
      <div className={split}>
        <div className={stack.wide}>
          <section className={`${sheet} ${stack.even}`} aria-label="Request">
            <Facts
              rows={[
                { label: "Reference", value: formatReference(stay.reference) },
                { label: "Nights", value: String(stay.nights) },
                ...facts,
              ]}
            />
          </section>
          {files.length > 0 && (
            <section className={stack.even} aria-labelledby="files">
              <h2 id="files">Pictures and documents</h2>
              <StayFiles files={files} />
              <p>Opening a document is recorded in the audit log.</p>
            </section>
          )}
          {thread.length > 0 && (
            <section className={stack.even} aria-labelledby="thread">
              <h2 id="thread">Questions and answers</h2>
              <StayThread entries={thread} />
            </section>
          )}
        </div>
        <div className={`${sheet} ${stack.even}`}>
          {returned && !isShown && (
            <ConflictPanel
              result={returned.result}
              words={["reason", "question", "privateNote"].map(
                (name) => returned.result.initialValue?.[name],
              )}
            />
          )}
          <div className={cluster}>
            <StayTag status={stay.status} />
          </div>
          {!stay.erased && <Contact stay={stay} />}
          <Steps {...props} />
          <RecordHistory items={history.map(historyItem)} />
        </div>
      </div>
    </>
  );
}

function historyItem({ id, at, actor_name, ...change }: HistoryEntryView): HistoryItem {
  const { to_status, reason, private_note } = change;
  return {
    ...{ id, at, actorName: actor_name },
    what: <StayTag status={to_status as StayStatus} />,
    notes: [{ text: reason }, { heading: "Private note", text: private_note }],
  };
}

function Contact({ stay }: Pick<StayScreenProps, "stay">) {
  const look = buttonClass({ variant: "secondary" });
  const text = encodeURIComponent(stay.message);
  return (
    <div className={cluster}>
      <a className={look} href={`tel:${stay.phone}`}>
        Call
      </a>
      <a
        className={look}
        href={`https://wa.me/${stay.phone.replace("+", "")}?text=${text}`}
        target="_blank"
        rel="noopener"
      >
        WhatsApp
      </a>
      <a className={look} href={`mailto:${stay.email}`}>
        E-mail
      </a>
    </div>
  );
}

function Steps({ stay, steps, offers, submissionKey, returned }: StayScreenProps) {
  const step = (intent: StaffStayStep) => ({
    ...{ id: stay.id, intent, submissionKey },
    result: returned?.intent === intent ? returned.result : undefined,
  });
  return (
    <>
      {steps.includes("accept") && (
        <StepForm
          {...step("accept")}
          button="Accept"
          fields={[{ name: "reason", label: "A word to the owner" }]}
          open
        >
          <p>The owner is told at once; next you hand the stay over to a boarder.</p>
        </StepForm>
      )}
      {steps.includes("assign") && (
        <StepForm {...step("assign")} button="Hand Over" offers={offers} fields={[]} open>
          <p>Owner and boarder are told at once, and the boarder's places are taken.</p>
        </StepForm>
      )}
      {steps.includes("ask") && (
        <StepForm
          {...step("ask")}
          button="Ask for Information"
          variant="secondary"
          fields={[
            {
              ...{ name: "question", label: "Your question", required: true },
              missing: "Please write what you need to know",
            },
          ]}
        />
      )}
      {steps.includes("decline") && (
        <StepForm {...step("decline")} button="Decline" variant="danger" fields={[ownerReads]} />
      )}
      {steps.includes("cancel") && (
        <StepForm {...step("cancel")} button="Cancel" variant="danger" fields={[ownerReads]} />
      )}
    </>
  );
}

type Text = { name: string; label: string; required?: boolean; missing?: string };

const ownerReads: Text = {
  name: "reason",
  label: "Reason, which the owner reads",
  required: true,
  missing: "Please say why; the owner reads it",
};

type StepFormProps = {
  id: string;
  intent: StaffStayStep;
  submissionKey: string;
  result: SubmissionResult | undefined;
  button: string;
  variant?: ButtonVariant;
  fields: Text[];
  offers?: Offer[];
  open?: boolean;
  children?: ReactNode;
};

/** One step with its words. It has to be opened first, unless it is the next. */
function StepForm(props: StepFormProps) {
  const { id, intent, submissionKey, result, button, variant, fields, offers, open, children } =
    props;
  const none = offers?.length === 0;
  return (
    <Disclosure title={button} open={open || result !== undefined}>
      {none ? (
        <p>
          No verified boarder has a free place on every night of this stay. Ask one to add places,
          or agree on other days with the owner.
        </p>
      ) : (
        <ActionForm
          id={`stay-${intent}`}
          action={href("/dashboard/staff/boarding-requests/:id", { id })}
          className={stack.even}
          intent={intent}
          submissionKey={submissionKey}
          fields={[
            ...(offers ? ["boarderId"] : []),
            ...fields.map(({ name }) => name),
            "privateNote",
          ]}
          result={result}
        >
          {(meta, pending) => {
            const field = (name: string) => {
              const found = meta[name];
              return found ? textField(found) : { id: name, name };
            };
            return (
              <>
                {children}
                {offers && (
                  <RadioGroup
                    {...field("boarderId")}
                    label="Boarder"
                    required
                    missing="Please choose a boarder"
                    options={offers.map(({ id: value, name, area, petTypes, free }) => ({
                      value,
                      label: name,
                      hint: `${[area, petTypes.join(", ")].filter(Boolean).join(" · ")} · ${free} free`,
                    }))}
                  />
                )}
                {fields.map(({ name, ...text }) => (
                  <TextArea key={name} {...field(name)} {...text} />
                ))}
                <TextArea
                  {...field("privateNote")}
                  label="Private note"
                  hint="Only staff ever see this."
                />
                <div>
                  <Button variant={variant} pending={pending} pendingText="Saving…">
                    {button}
                  </Button>
                </div>
              </>
            );
          }}
        </ActionForm>
      )}
    </Disclosure>
  );
}
