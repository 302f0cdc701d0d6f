import type { ReactNode } from "react";
import { href } from "react-router";
import { donationStatusNames } from "#app/features/donations/donation/donation.ts";
import { formatDay } from "#app/platform/dates.ts";
import { type HistoryEntryView, undoRemark } from "#app/platform/history/history.ts";
import type { PlaceView } from "#app/platform/lists/place.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { pair, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm, splitSteps, UndoLine } from "#app/ui/steps/steps.tsx";
import { donorOrReference, fitInWords } from "./proposal.ts";
import { type StatementLineStatus, statementLineRetentionInWords } from "./statement.ts";
import { StatementLineTag } from "./statement-line-tag.tsx";
import type { Candidate, StatementLineView } from "./statement-views.ts";

type StatementLinePageProps = {
  line: StatementLineView;
  steps: StepView<"confirm" | "record" | "dismiss">[];
  undo: UndoView | undefined;
  candidates: Candidate[];
  /** The reference of the proposed donation. */
  proposed: string | undefined;
  history: HistoryEntryView[];
  place: PlaceView;
  returned: ReturnedForm | undefined;
};

export function StatementLinePage(props: StatementLinePageProps) {
  const { line, undo, history, place, returned } = props;
  const action = place.here;
  const { plain: steps, forms } = splitSteps(props.steps, decisionForms({ ...props, action }));
  return (
    <RecordPage
      title={formatMoney(line.amountKobo)}
      intro={[formatDay(line.day), line.narration].filter(Boolean).join(", ")}
      back={{ to: place.list, label: "Back to Bank Statements" }}
      place={place}
      alert={<StepsAlert returned={returned} isShown={showsForm(props.steps, returned?.intent)} />}
      state={
        <div>
          <StatementLineTag status={line.status} />
        </div>
      }
      undo={<UndoLine action={action} undo={undo} />}
      actions={<Steps action={action} steps={steps} returned={returned} />}
      history={<RecordHistory items={history.map(historyItem)} />}
    >
      {Object.keys(forms).length > 0 && (
        <section className={`${sheet} ${stack.tight}`} aria-labelledby="decide">
          <h2 id="decide">Match this transfer</h2>
          {forms.confirm}
          {forms.record}
          {forms.dismiss}
        </section>
      )}
      <LineFacts line={line} />
    </RecordPage>
  );
}

function LineFacts({ line }: { line: StatementLineView }) {
  const { donationId, donationReference, donorName: name, namedReference, bankReference } = line;
  const facts = [
    ...(donationId && donationReference
      ? [
          {
            label: "Gift",
            value: (
              <>
                <Link to={href("/dashboard/staff/donations/:id", { id: donationId })}>
                  {formatReference(donationReference)}
                </Link>
                {name && `, ${name}`}
              </>
            ),
          },
        ]
      : namedReference
        ? [{ label: "Code in it", value: formatReference(namedReference) }]
        : []),
    ...(line.isReversed
      ? [{ label: "Taken back", value: "The same statement takes this money back." }]
      : []),
    ...(bankReference ? [{ label: "Bank's reference", value: bankReference }] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <section className={sheet} aria-label="What the bank wrote">
      <Facts rows={facts} />
    </section>
  );
}

function historyItem({
  id,
  at,
  actor_id,
  actor_name,
  to_status,
  private_note,
  ...change
}: HistoryEntryView): HistoryItem {
  return {
    id,
    at,
    actorId: actor_id,
    actorName: actor_name,
    remark: undoRemark(change),
    what: <StatementLineTag status={to_status as StatementLineStatus} />,
    notes: [{ heading: "Private note", text: private_note }],
  };
}

type DecisionFormsProps = StatementLinePageProps & { action: string };

function decisionForms(props: DecisionFormsProps) {
  const { action, returned } = props;
  const form = (intent: string) => ({
    action,
    intent,
    id: `line-${intent}`,
    result: returned?.intent === intent ? returned.result : undefined,
  });
  return {
    confirm: () => <ConfirmForm {...form("confirm")} {...props} />,
    record: () => (
      <Step
        {...form("record")}
        title="New gift"
        button="Record Gift"
        fields={["firstname", "lastname", "email"]}
      >
        {(fields) => (
          <>
            <p>It is counted with a receipt; with an e-mail address its giver is thanked.</p>
            <div className={pair}>
              <TextField {...textField(fields.firstname)} label="First name" />
              <TextField {...textField(fields.lastname)} label="Last name" />
            </div>
            <TextField {...textField(fields.email)} label="Email address" type="email" />
          </>
        )}
      </Step>
    ),
    dismiss: () => (
      <Step {...form("dismiss")} title="Not a gift" button="Dismiss" fields={[]}>
        {() => <p>What belongs to no gift is erased after {statementLineRetentionInWords()}.</p>}
      </Step>
    ),
  };
}

type FormProps = {
  id: string;
  action: string;
  intent: string;
  result: ReturnedForm["result"] | undefined;
};

function ConfirmForm({
  line,
  candidates,
  proposed,
  ...form
}: FormProps & Pick<StatementLinePageProps, "line" | "candidates" | "proposed">) {
  const { id, action, intent, result } = form;
  return (
    <Form
      {...{ id, action, intent, result }}
      className={stack.even}
      fields={["reference", "otherReference", "privateNote"]}
    >
      {(fields) => {
        const { reference, otherReference, privateNote } = fields;
        const code = (
          <TextField
            {...textField(otherReference)}
            label={candidates.length > 0 ? "Or the code of another gift" : "The code of a gift"}
            unmarked
            autoCapitalize="characters"
            spellCheck={false}
          />
        );
        const button = (
          <div>
            <Button pendingText="Saving…">Confirm</Button>
          </div>
        );
        const note = (
          <TextArea
            {...textField(privateNote)}
            label="Private note"
            hint="Only staff ever see this."
          />
        );
        if (candidates.length === 0) {
          return (
            <>
              <p>No gift waits for this amount, and the transfer has no code.</p>
              {code}
              {button}
              <Disclosure title="Add a note">{note}</Disclosure>
            </>
          );
        }
        return (
          <>
            <RadioGroup
              {...textField(reference)}
              label="Gift"
              unmarked
              defaultValue={textField(reference).defaultValue ?? proposed}
              options={candidates.map((gift) => ({
                value: gift.reference,
                label: donorOrReference(gift),
                hint: candidateHint(gift, line),
              }))}
            />
            {button}
            <Disclosure title="Another gift, or a note" open={result !== undefined}>
              <div className={stack.even}>
                {code}
                {note}
              </div>
            </Disclosure>
          </>
        );
      }}
    </Form>
  );
}

function candidateHint(gift: Candidate, line: StatementLineView) {
  const { reference, promisedKobo, promisedAt, status } = gift;
  return [
    fitInWords(line.amountKobo, gift),
    ...(status === "pending" ? [] : [donationStatusNames[status]]),
    `${formatReference(reference)}, ${formatMoney(promisedKobo)} promised ${formatDay(promisedAt)}`,
  ].join(" · ");
}

type StepProps<Name extends string> = FormProps & {
  title: string;
  button: string;
  fields: readonly Name[];
  children: (fields: Record<Name, FieldMeta>) => ReactNode;
};

function Step<Name extends string>(props: StepProps<Name>) {
  const { title, button, fields, children, result, ...form } = props;
  return (
    <Disclosure title={title} open={result !== undefined}>
      <Form
        {...form}
        className={stack.even}
        fields={[...fields, "privateNote" as const]}
        result={result}
      >
        {(meta: Record<Name | "privateNote", FieldMeta>) => (
          <>
            {children(meta)}
            <TextArea
              {...textField(meta.privateNote)}
              label="Private note"
              hint="Only staff ever see this."
            />
            <div>
              <Button variant="secondary" pendingText="Saving…">
                {button}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Disclosure>
  );
}
