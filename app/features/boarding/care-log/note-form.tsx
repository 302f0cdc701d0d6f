import type { SubmissionResult } from "@conform-to/react";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { readableTypes } from "#app/ui/field/picture-field.tsx";
import { UploadField } from "#app/ui/field/upload-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { stack } from "#app/ui/layout/layout.css.ts";

type NoteFormProps = {
  pet: { id: string; name: string };
  day: string;
  action: string;
  result: SubmissionResult | undefined;
  staged: readonly { id: string; fileName: string }[];
};

export function NoteForm({ pet, day, action, result, staged }: NoteFormProps) {
  return (
    <Form
      id={`note-${pet.id}`}
      action={action}
      intent="note"
      encType="multipart/form-data"
      className={stack.even}
      hidden={{ stayId: pet.id, day }}
      fields={["text", "photo"]}
      result={result}
    >
      {({ text, photo }) => (
        <>
          <TextArea
            {...textField(text)}
            label={`Note about ${pet.name} for the owner`}
            rows={3}
            unmarked
          />
          <UploadField
            field={photo}
            label="Photo"
            accept={readableTypes}
            hint={`At most ${maxFileInWords()}. Taken now, or from your phone.`}
            staged={staged.map(({ id, fileName }) => ({ value: id, label: fileName }))}
            unmarked
          />
          <div>
            <Button pendingText="Sending…">Add Note</Button>
          </div>
        </>
      )}
    </Form>
  );
}
