import { href } from "react-router";
import { releaseAllReasonMissing } from "#app/features/adoption/interest/interest-messages.ts";
import { InterestTag } from "#app/features/adoption/interest/interest-tag.tsx";
import { capitalised, counted } from "#app/platform/in-words.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import { undoInWords } from "#app/platform/undo.ts";
import { Button } from "#app/ui/button/button.tsx";
import { ConflictPanel } from "#app/ui/conflict-panel/conflict-panel.tsx";
import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { type Column, Table, TwoLines } from "#app/ui/table/table.tsx";
import { interestQueue, type QueueQuery } from "./interest-queue.ts";
import { rejectReasons } from "./reject-reasons.ts";
import { sentences } from "./review.css.ts";
import {
  type SelectedRow,
  type SelectedStep,
  selectedHref,
  undoAllFields,
} from "./selected-requests.ts";

type SelectedRequestsProps = {
  step: SelectedStep;
  /** Whether the step was taken: the page then shows the results. */
  isDone: boolean;
  rows: SelectedRow[];
  query: QueueQuery;
  inDialog: boolean;
  returned: ReturnedForm | undefined;
};

const verbs = {
  reject: { button: "Reject", done: "rejected", not: "is not pending, so it stays as it is" },
  release: { button: "Release", done: "released", not: "is not approved, so it stays as it is" },
} as const;

export function SelectedRequests(props: SelectedRequestsProps) {
  const { step, isDone, rows, query, inDialog, returned } = props;
  const fitting = rows.filter(({ fits }) => fits);
  const title = isDone
    ? `${counted(rows.filter(({ isTaken }) => isTaken).length, "request")} ${verbs[step].done}`
    : `${verbs[step].button} ${counted(fitting.length, "request")}`;
  return (
    <RecordPage
      title={title}
      back={{ to: listHref(interestQueue, query), label: "Back to Adoption Requests" }}
      inDialog={inDialog}
      alert={returned && fitting.length === 0 && <ConflictPanel result={returned.result} />}
      actions={isDone ? <UndoAll {...props} /> : undefined}
    >
      <section className={inDialog ? stack.even : `${sheet} ${stack.even}`} aria-label={title}>
        <Table
          caption={title}
          captionHidden
          columns={columnsFor(step, isDone, fitting.length === rows.length)}
          rows={rows}
          rowKey={({ id }) => id}
        />
        {rows.length === 0 && !returned && <p>No request is selected.</p>}
        {!isDone && fitting.length > 0 && <Confirm {...props} fitting={fitting} />}
      </section>
    </RecordPage>
  );
}

function columnsFor(step: SelectedStep, isDone: boolean, allFit: boolean): Column<SelectedRow>[] {
  const outcome = ({ fits, isTaken, sentence }: SelectedRow) => {
    if (!isDone) return fits ? "" : `It ${verbs[step].not}.`;
    if (isTaken) return capitalised(`${verbs[step].done}.`);
    return `Not changed. ${sentence}`;
  };
  return [
    {
      label: "Request",
      kind: "heading",
      cell: ({ id, name, pet }) => (
        <TwoLines
          first={<Link to={href("/adoption-requests/:id", { id })}>{name}</Link>}
          second={pet}
          title={`${name} for ${pet}`}
        />
      ),
    },
    { label: "Status", kind: "state", cell: ({ status }) => <InterestTag status={status} /> },
    ...(isDone || !allFit
      ? [{ label: "Outcome", kind: "text" as const, cell: (row: SelectedRow) => outcome(row) }]
      : []),
  ];
}

type ConfirmProps = SelectedRequestsProps & { fitting: SelectedRow[] };

function Confirm({ step, fitting, query, returned }: ConfirmProps) {
  const ids = fitting.map(({ id }) => id);
  const hidden = { back: listHref(interestQueue, query), ids: ids.join() };
  const reasons = [
    { value: "", label: "No reason given" },
    ...rejectReasons.map(({ value, label }) => ({ value, label })),
  ];
  return (
    <Form
      id="selected"
      action={selectedHref(query, step, ids, false)}
      className={stack.even}
      intent={step}
      hidden={hidden}
      fields={["template", "reason", "privateNote"]}
      result={returned?.result}
    >
      {({ template, reason, privateNote }) => (
        <>
          {step === "reject" && (
            <div className={sentences}>
              <RadioGroup
                {...textField(template)}
                defaultValue={textField(template).defaultValue ?? ""}
                label="One reason for all"
                options={reasons}
                unmarked
              />
            </div>
          )}
          <TextArea
            {...textField(reason)}
            label={step === "reject" ? "Reason in your own words" : "Reason"}
            required={step === "release"}
            missing={releaseAllReasonMissing}
            hint="Every one of them reads this."
          />
          <TextArea
            {...textField(privateNote)}
            label="Private note"
            hint="Only staff ever see this."
          />
          <Button variant="danger" pendingText="Saving…">
            {`${verbs[step].button} ${counted(fitting.length, "request")}`}
          </Button>
        </>
      )}
    </Form>
  );
}

function UndoAll({ step, rows, query }: SelectedRequestsProps) {
  const changes = rows.flatMap(({ undo }) => undo?.change ?? []);
  if (changes.length === 0) return null;
  return (
    <>
      <p>{`You can undo it for ${undoInWords()}. E-mails not sent yet.`}</p>
      <ActionButton
        action={href("/adoption-requests/selected")}
        intent={undoIntent}
        hidden={undoAllFields(query, step, changes)}
        variant="secondary"
      >
        {`Undo ${counted(changes.length, "request")}`}
      </ActionButton>
    </>
  );
}
