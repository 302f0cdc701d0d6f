import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { AskingButton } from "#app/ui/form/asking-button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { groupField, textField } from "#app/ui/form/form-fields.ts";
import { FormButtons, FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./vet.css.ts";
import { feeText, type Practice, specialisations } from "./vet.ts";

type PracticeFormProps = {
  practice: Practice & { vcn: string; verified: boolean; calendar: string | undefined };
  renewKey: string;
  result: SubmissionResult | undefined;
};

export function PracticeForm({ practice, renewKey, result }: PracticeFormProps) {
  const { clinic, area, feeKobo, vcn, verified, calendar } = practice;
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
      <Form
        id="practice"
        intent="save"
        action={href("/dashboard/profile/practice")}
        className={`${sheet} ${stack.even}`}
        fields={["clinic", "area", "specialisations", "fee"]}
        defaultValue={{ clinic, area, fee: feeText(feeKobo) }}
        result={result}
      >
        {(fields) => (
          <>
            <TextField {...textField(fields.clinic)} label="Clinic" autoComplete="organization" />
            <TextField
              {...textField(fields.area)}
              label="Area"
              hint="For example Yaba, Lagos"
              autoComplete="address-level2"
            />
            <CheckboxGroup
              {...groupField(fields.specialisations)}
              defaultValue={
                result ? groupField(fields.specialisations).defaultValue : practice.specialisations
              }
              label="Specialisations"
              options={specialisations.map((value) => ({ value, label: value }))}
              unmarked
            />
            <TextField
              {...textField(fields.fee)}
              label="Fee in naira"
              inputMode="decimal"
              hint="What an appointment costs, such as 7,500. Empty: on request."
            />
            <FormButtons>
              <Button pendingText="Saving…">Save Practice</Button>
            </FormButtons>
          </>
        )}
      </Form>
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
              intent="renew"
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
