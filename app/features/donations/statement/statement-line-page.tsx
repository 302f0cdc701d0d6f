import type { ReactNode } from "react";
import { href } from "react-router";
import { statusNames } from "#app/features/donations/donation/donation.ts";
import { formatDay } from "#app/platform/dates.ts";
import { type HistoryEntryView, undoRemark } from "#app/platform/history/history.ts";
import type { PlaceView } from "#app/platform/lists/place.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatReference } from "#app/platform/references.ts";
import type { StepView, UndoView } from "#app/platform/steps/steps.ts";
import { ActionForm, type ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { Button, type ButtonVariant } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { pair, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Steps, StepsAlert, showsForm, splitSteps, UndoLine } from "#app/ui/steps/steps.tsx";
import { type StatementLineStatus, statementLineKeptInWords } from "./statement.ts";
import { StatementLineTag } from "./statement-line-tag.tsx";
import type { Candidate, StatementLineView } from "./statement-views.ts";

type StatementLinePageProps = {
  line: StatementLineView;
  steps: StepView<"confirm" | "record" | "dismiss">[];
  undo: UndoView | undefined;
  candidates: Candidate[];
  history: HistoryEntryView[];
  place: PlaceView;
  submissionKey: string;
  returned: ReturnedForm | undefined;
};

/** One line of a statement: what it says, and beside it which donation it is. */
export function StatementLinePage(props: StatementLinePageProps) {
  const { line, undo, history, place, submissionKey, returned } = props;
  const action = place.here;
  const { plain: steps, forms } = splitSteps(props.steps, decisionForms({ ...props, action }));
  const { donationId, donationReference, namedReference } = line;
  return (
    <RecordPage
      title={formatMoney(line.amountKobo)}
      back={{ to: place.list, label: "Back to Bank Statements" }}
      place={place}
      alert={<StepsAlert returned={returned} isShown={showsForm(props.steps, returned?.intent)} />}
      state={
        <div>
          <StatementLineTag status={line.status} />
        </div>
      }
      undo={<UndoLine action={action} submissionKey={submissionKey} undo={undo} />}
      actions={
        <Steps action={action} submissionKey={submissionKey} steps={steps} returned={returned} />
      }
      history={<RecordHistory items={history.map(historyItem)} />}
    >
      <section className={sheet} aria-label="Line of the statement">
        <Facts
          rows={[
            { label: "Day", value: formatDay(line.day) },
            { label: "Amount", value: formatMoney(line.amountKobo) },
            { label: "Narration", value: line.narration },
            { label: "Reference", value: line.bankReference },
            ...(donationId && donationReference
              ? [
                  {
                    label: "Gift",
                    value: (
                      <Link to={href("/dashboard/staff/donations/:id", { id: donationId })}>
                        {formatReference(donationReference)}
                      </Link>
                    ),
                  },
                ]
              : namedReference
                ? [{ label: "Code in it", value: formatReference(namedReference) }]
                : []),
          ]}
        />
      </section>
      {Object.keys(forms).length > 0 && (
        <section className={`${sheet} ${stack.tight}`} aria-labelledby="decide">
          <h2 id="decide">What is it?</h2>
          {forms.confirm}
          {forms.record}
          {forms.dismiss}
        </section>
      )}
    </RecordPage>
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

/** The form of each decision about an open line. */
function decisionForms({ action, line, candidates, submissionKey, returned }: DecisionFormsProps) {
  const form = (intent: string) => ({
    action,
    intent,
    submissionKey,
    id: `line-${intent}`,
    result: returned?.intent === intent ? returned.result : undefined,
  });
  const [best] = candidates;
  return {
    confirm: () => (
      <Step
        {...form("confirm")}
        title="It is this gift"
        button="Confirm"
        open
        fields={["reference", "otherReference"]}
      >
        {(fields) => (
          <>
            {best ? (
              <RadioGroup
                {...textField(fields.reference)}
                label="Gift"
                unmarked
                defaultValue={
                  textField(fields.reference).defaultValue ??
                  (best.isNamed || candidates.length === 1 ? best.reference : undefined)
                }
                options={candidates.map((donation) => ({
                  value: donation.reference,
                  label: `${formatReference(donation.reference)}${donation.name ? `, ${donation.name}` : ""}`,
                  hint: hintOf(donation, line),
                }))}
              />
            ) : (
              <p>No gift waits for this amount, and no code stands in the line.</p>
            )}
            <TextField
              {...textField(fields.otherReference)}
              label={best ? "Or the code of another gift" : "The code of a gift"}
              unmarked
              autoCapitalize="characters"
              spellCheck={false}
            />
          </>
        )}
      </Step>
    ),
    record: () => (
      <Step
        {...form("record")}
        title="A gift that nobody promised"
        button="Record Gift"
        variant="secondary"
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
      <Step {...form("dismiss")} title="No gift" button="Dismiss" variant="secondary" fields={[]}>
        {() => <p>What belongs to no gift is erased after {statementLineKeptInWords()}.</p>}
      </Step>
    ),
  };
}

function hintOf(
  { amountKobo, promisedAt, status, isNamed, hits }: Candidate,
  line: StatementLineView,
) {
  return [
    `${formatMoney(amountKobo)}, promised ${formatDay(promisedAt)}`,
    ...(isNamed ? ["its code stands in the line"] : []),
    ...(hits > 0 ? ["the name stands in the line"] : []),
    ...(status === "pending" ? [] : [statusNames[status]]),
    ...(amountKobo === line.amountKobo ? [] : ["what arrived is what counts"]),
  ].join(" · ");
}

type StepProps<Name extends string> = {
  id: string;
  action: string;
  intent: string;
  submissionKey: string;
  result: ReturnedForm["result"] | undefined;
  title: string;
  button: string;
  variant?: ButtonVariant;
  open?: boolean;
  fields: readonly Name[];
  children: (fields: Record<Name, FieldMeta>) => ReactNode;
};

/** One decision with its words. It has to be opened first, unless it is the next. */
function Step<Name extends string>(props: StepProps<Name>) {
  const { title, button, variant, open, fields, children, result, ...form } = props;
  return (
    <Disclosure title={title} open={open || result !== undefined}>
      <ActionForm
        {...form}
        className={stack.even}
        fields={[...fields, "privateNote" as const]}
        result={result}
      >
        {(meta: Record<Name | "privateNote", FieldMeta>, pending) => (
          <>
            {children(meta)}
            <TextArea
              {...textField(meta.privateNote)}
              label="Private note"
              hint="Only staff ever see this."
            />
            <div>
              <Button variant={variant} pending={pending} pendingText="Saving…">
                {button}
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </Disclosure>
  );
}
