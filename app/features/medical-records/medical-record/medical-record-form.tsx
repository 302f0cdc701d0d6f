import type { SubmissionResult } from "@conform-to/react";
import { documentTypes, maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea, TextField } from "#app/ui/field/field.tsx";
import { UploadField } from "#app/ui/field/upload-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormButtons } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import { DueFields } from "./due-fields.tsx";
import { MeasureFields } from "./measure-fields.tsx";
import {
  maxFiles,
  type RequestedRecord,
  recordKindNames,
  recordMessages,
  titleLabels,
  titleMissing,
  tooManyFiles,
} from "./medical-record.ts";

type MedicalRecordFormProps = RequestedRecord & {
  /** The path with the kind and the corrected entry. */
  action: string;
  /** When the next dose is announced; undefined: to the owner. */
  reminder: string | undefined;
  today: string;
  staged: { id: string; fileName: string }[];
  result: SubmissionResult | undefined;
};

export function MedicalRecordForm(props: MedicalRecordFormProps) {
  const { kind, title: suggested, action, reminder, corrected, today, staged, result } = props;
  const isVaccination = kind === "vaccination";
  const name = recordKindNames[kind];
  return (
    <Form
      id="medical-record"
      action={action}
      encType="multipart/form-data"
      className={`${sheet} ${stack.even}`}
      hidden={{ corrects: corrected?.id }}
      fields={[
        ...(["title", "happenedOn", "weight", "temperature"] as const),
        ...(["dueIn", "nextDueOn", "batch", "text", "files"] as const),
      ]}
      defaultValue={corrected?.values ?? { happenedOn: today, title: suggested }}
      result={result}
    >
      {({ title, happenedOn, weight, temperature, dueIn, nextDueOn, batch, text, files }) => (
        <>
          <TextField
            {...textField(title)}
            label={titleLabels[kind]}
            required
            missing={titleMissing(kind)}
            hint={isVaccination ? "For example Rabies, or DHPP." : undefined}
          />
          <TextField
            {...textField(happenedOn)}
            label={isVaccination ? "Given on" : "Day"}
            type="date"
            max={today}
            required
            missing={recordMessages.day}
            wrong={recordMessages.day}
          />
          {isVaccination && (
            <DueFields fields={{ dueIn, nextDueOn }} reminder={reminder} today={today} />
          )}
          {kind === "visit_note" && <MeasureFields fields={{ weight, temperature }} />}
          {isVaccination && (
            <TextField
              {...textField(batch)}
              label="Batch"
              hint="From the label in the vaccination card."
            />
          )}
          <TextArea
            {...textField(text)}
            label={kind === "prescription" ? "How much and how often" : "Notes"}
            rows={4}
          />
          <UploadField
            field={files}
            label={kind === "document" ? "Files" : "Files, such as the card or a result"}
            multiple
            limit={{ count: maxFiles, tooMany: tooManyFiles }}
            accept={documentTypes}
            hint={`PDF, JPG, JPEG or PNG, at most ${maxFileInWords()} each and ${maxFiles} at once.`}
            staged={staged.map(({ id, fileName }) => ({ value: id, label: fileName }))}
          />
          <FormButtons>
            <Button pendingText="Saving…">{corrected ? "Save Correction" : `Add ${name}`}</Button>
          </FormButtons>
        </>
      )}
    </Form>
  );
}
