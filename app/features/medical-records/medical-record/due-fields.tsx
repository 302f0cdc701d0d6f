import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { dueChoices } from "./due-again.ts";
import { latestDue, recordMessages, remindersInWords } from "./medical-record.ts";

type Field = Parameters<typeof textField>[0];

type DueFieldsProps = {
  fields: { dueIn: Field; nextDueOn: Field };
  /** The Lagos day. */
  today: string;
};

/** When a vaccination is due again: in a year with one tap, or on a day. */
export function DueFields({ fields, today }: DueFieldsProps) {
  return (
    <>
      <RadioGroup {...textField(fields.dueIn)} label="Due again" options={dueChoices} short />
      <TextField
        {...textField(fields.nextDueOn)}
        label="Next due on"
        type="date"
        max={latestDue(today)}
        wrong={recordMessages.dueDay}
        hint={`We remind the owner ${remindersInWords()}.`}
      />
    </>
  );
}
