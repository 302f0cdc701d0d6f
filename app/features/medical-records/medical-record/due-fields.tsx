import { RadioGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";
import { dueChoices } from "./due-again.ts";
import { latestDue, recordMessages } from "./medical-record.ts";
import { remindersInWords } from "./medical-record-policy.ts";

type DueFieldsProps = {
  fields: { dueIn: FieldMeta; nextDueOn: FieldMeta };
  /** When the next dose is announced; undefined: to the owner. */
  reminder?: string | undefined;
  today: string;
};

export function DueFields({ fields, reminder, today }: DueFieldsProps) {
  return (
    <>
      <RadioGroup {...textField(fields.dueIn)} label="Due again" options={dueChoices} short />
      <TextField
        {...textField(fields.nextDueOn)}
        label="Next due on"
        type="date"
        max={latestDue(today)}
        wrong={recordMessages.dueDay}
        hint={reminder ?? `We remind the owner ${remindersInWords()}.`}
      />
    </>
  );
}
