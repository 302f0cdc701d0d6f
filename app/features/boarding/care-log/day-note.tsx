import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useRef, useState } from "react";
import { Form, useSubmit } from "react-router";
import { deleteDraft } from "#app/browser/drafts/draft-store.ts";
import { nowOnDevice } from "#app/browser/offline/offline-page.ts";
import type { SavePhotoResult } from "#app/browser/offline/unsent-photos.ts";
import { findFileProblem } from "#app/browser/uploads/check-file.ts";
import { shrinkPhoto } from "#app/browser/uploads/shrink-photo.ts";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { readableTypes } from "#app/ui/field/picture-field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { noteEntry } from "./day-queue.tsx";
import type { OfflineState } from "./use-day-sheet.tsx";

const waitingSide = 1600;
const maxText = 5000;

const noRoom: Record<Exclude<SavePhotoResult, "saved">, string> = {
  "phone full":
    "This phone is full: the photo has no room on it. Free some, or add the note without it",
  "not possible": "This browser keeps no photos. Please try again with a connection",
};

type DayNoteProps = {
  pet: { id: string; stayId: string; name: string };
  day: string;
  action: string;
  phone: OfflineState;
  result: SubmissionResult | undefined;
  staged: readonly { id: string; fileName: string }[];
};

export function DayNote(props: DayNoteProps) {
  const { pet, day, action, phone, result, staged } = props;
  const rowKey = useRowKey();
  const submit = useSubmit();
  const [problem, setProblem] = useState<string>();
  const isBusy = useRef(false);
  const name = `day-note-${pet.id}`;
  const draftText = result?.initialValue?.text;

  const queue = async (form: HTMLFormElement, text: string, file: File | undefined) => {
    const entry = noteEntry(pet, { day, text }, nowOnDevice());
    setProblem(undefined);
    if (file) {
      const photo = await shrinkPhoto(file, waitingSide);
      const refused = await findFileProblem(photo, readableTypes);
      if (refused) return setProblem(refused);
      const result = await phone.addWithPhoto(entry, { field: "photo", photo });
      if (result !== "saved") {
        if (phone.isOffline) return setProblem(noRoom[result]);
        const formData = new FormData(form);
        formData.set("photo", photo);
        const encType = "multipart/form-data";
        return submit(formData, { method: "post", action, encType, preventScrollReset: true });
      }
    } else phone.add(entry);
    form.reset();
    deleteDraft(form);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const formData = new FormData(form);
    const entered = formData.get("text");
    const text = typeof entered === "string" ? entered.trim() : "";
    const photos = formData.getAll("photo");
    const file = photos.find((one): one is File => one instanceof File && one.size > 0);
    const hasArrived = photos.some((one) => typeof one === "string");
    // Submits natively what the server will refuse, and a form whose photo has arrived already.
    if (!phone.now || (hasArrived && !file) || (!text && !file) || text.length > maxText) return;
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    void queue(form, text, file).finally(() => {
      isBusy.current = false;
    });
  };
  return (
    <Form
      method="post"
      discover="none"
      action={action}
      encType="multipart/form-data"
      className={stack.tight}
      preventScrollReset
      noValidate
      data-draft={name}
      onSubmit={send}
    >
      <HiddenFields
        values={{
          intent: "note",
          stayId: pet.stayId,
          stayPetId: pet.id,
          day,
          key: rowKey(`${pet.id.slice(-12)}-note`),
        }}
      />
      <TextArea
        id={`${name}-text`}
        name="text"
        label={`Note about ${pet.name} for the owner`}
        rows={3}
        errors={result?.error?.text ?? undefined}
        defaultValue={typeof draftText === "string" ? draftText : ""}
        unmarked
      />
      <FileField
        id={`${name}-photo`}
        name="photo"
        label="Photo"
        accept={readableTypes}
        hint={`At most ${maxFileInWords()}. Without a connection it waits on this phone.`}
        errors={problem ? [problem] : (result?.error?.photo ?? undefined)}
        staged={staged.map(({ id, fileName }) => ({ value: id, label: fileName }))}
        unmarked
      />
      <div>
        <Button pendingText="Sending…">Add Note</Button>
      </div>
    </Form>
  );
}
