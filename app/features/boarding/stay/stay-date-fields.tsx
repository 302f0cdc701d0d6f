import { missing, stayLabels } from "#app/features/boarding/stay/stay-fields.ts";
import { TextField } from "#app/ui/field/field.tsx";
import { type FieldMeta, textField } from "#app/ui/form/form-fields.ts";

type StayDateFieldsProps = {
  startDate: FieldMeta;
  endDate: FieldMeta;
  /** The first day that a picker offers. */
  today: string;
  endHint?: string;
};

export function StayDateFields({ startDate, endDate, today, endHint }: StayDateFieldsProps) {
  const day = {
    type: "date",
    min: today,
    required: true,
    wrong: "Please enter a day that exists",
  } as const;
  return (
    <>
      <TextField
        {...textField(startDate)}
        {...day}
        label={stayLabels.startDate}
        missing={missing("startDate")}
      />
      <TextField
        {...textField(endDate)}
        {...day}
        label={stayLabels.endDate}
        missing={missing("endDate")}
        hint={endHint}
      />
    </>
  );
}
