import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { StepsAlert } from "#app/ui/steps/steps.tsx";
import { ClinicForm } from "./clinic-form.tsx";
import * as css from "./vet.css.ts";
import {
  kindInWords,
  type Practice,
  practiceIntents,
  type VisitKind,
  vetMessages,
  visitLengths,
} from "./vet.ts";

type PracticeFormProps = {
  practice: Practice & {
    vcn: string;
    verified: boolean;
    calendar: string | undefined;
    kinds: readonly VisitKind[];
  };
  renewKey: string;
  returned: ReturnedForm | undefined;
};

export function PracticeForm({ practice, renewKey, returned }: PracticeFormProps) {
  const resultFor = (intent: string) => (returned?.intent === intent ? returned.result : undefined);
  const result = resultFor(practiceIntents.save);
  const { vcn, verified, calendar, kinds } = practice;
  return (
    <FormScreen
      title="Practice"
      back={{ to: href("/dashboard/profile"), label: "Back to Profile" }}
      aside={
        <>
          <h2>Your VCN number</h2>
          <p>
            {vcn || "None yet"}
            {verified ? ", verified" : ", not verified"}.{" "}
            <Link to={href("/dashboard/profile/edit")}>Edit Profile</Link>
          </p>
          <h2>Your hours</h2>
          <p>
            <Link to={href("/dashboard/profile/hours")}>Hours and Days Off</Link>
          </p>
        </>
      }
    >
      <ClinicForm practice={practice} result={result} />
      <VisitKinds kinds={kinds} returned={returned} />
      <section className={`${sheet} ${stack.even}`} aria-labelledby="calendar">
        <h2 id="calendar">Your private calendar</h2>
        {calendar ? (
          <>
            <p>
              Add this address to the calendar of your phone, and your appointments appear there.
              Whoever has it sees them too, so give it to nobody.
            </p>
            <p className={css.address}>{calendar}</p>
            <AskingButton
              action={href("/dashboard/profile/practice")}
              intent={practiceIntents.renew}
              submissionKey={renewKey}
              variant="secondary"
              question="Make a new address? The old one shows nothing any more."
            >
              New Address
            </AskingButton>
          </>
        ) : (
          <p>Save your practice first. Then you find the address of your calendar here.</p>
        )}
      </section>
    </FormScreen>
  );
}

function VisitKinds({
  kinds,
  returned,
}: Pick<PracticeFormProps, "returned"> & { kinds: readonly VisitKind[] }) {
  const form = { action: href("/dashboard/profile/practice") };
  const { result, intent } = returned ?? {};
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="kinds">
      <h2 id="kinds">Kinds of visit</h2>
      <p className={css.quiet}>
        Visits that take longer or cost more than the usual one. Owners choose the kind, and see
        only times that are long enough.
      </p>
      {kinds.length > 0 && (
        <ul>
          {kinds.map((kind) => (
            <li key={kind.id} data-key={kind.id} className={css.row}>
              <span>{kindInWords(kind)}</span>
              <ActionButton
                {...form}
                intent={practiceIntents.removeKind}
                hidden={{ kindId: kind.id }}
                variant="secondary"
                label={`Remove ${kind.name}`}
              >
                Remove
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <StepsAlert
        returned={intent === practiceIntents.removeKind ? returned : undefined}
        isShown={false}
      />
      <Form
        {...form}
        id="visit-kind"
        intent={practiceIntents.kind}
        className={stack.even}
        fields={["kindName", "kindMinutes", "kindFee"]}
        defaultValue={{ kindMinutes: "90" }}
        result={intent === practiceIntents.kind ? result : undefined}
      >
        {(fields) => (
          <>
            <div className={css.times}>
              <TextField
                {...textField(fields.kindName)}
                label="Kind"
                required
                missing={vetMessages.kindName}
              />
              <SelectField
                {...textField(fields.kindMinutes)}
                label="It takes"
                required
                options={visitLengths.map((minutes) => ({
                  value: String(minutes),
                  label: `${minutes} minutes`,
                }))}
              />
              <TextField
                {...textField(fields.kindFee)}
                label="It costs, in naira"
                inputMode="decimal"
              />
            </div>
            <p className={css.quiet}>To change a kind, save it again under the same name.</p>
            <div>
              <Button variant="secondary" pendingText="Saving…">
                Save This Kind
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}
