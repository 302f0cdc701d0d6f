import type { SubmissionResult } from "@conform-to/react";
import type { FormEvent } from "react";
import { Form, href } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { maxFileInWords } from "#app/platform/files/file-policy.ts";
import { HiddenFields } from "#app/ui/action-form/hidden-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { readableTypes } from "#app/ui/field/picture-field.tsx";
import { forgetDraft } from "#app/ui/form/drafts.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { nowOnDevice } from "#app/ui/offline/offline-page.ts";
import type { Unsent } from "#app/ui/offline/unsent.ts";
import { type CareSlot, kindNames, slotNames, type TickKind } from "./care-log.ts";
import type { DayPet } from "./care-log-view.ts";
import * as css from "./day-sheet.css.ts";
import { DiaryNote } from "./stay-diary.tsx";
import { TickGrid } from "./tick-grid.tsx";
import type { OfflineState } from "./use-day-sheet.tsx";

type DaySheetPetProps = {
  pet: DayPet;
  day: string;
  open: readonly CareSlot[];
  submissionKey: string;
  phone: OfflineState;
  result: SubmissionResult | undefined;
  staged: readonly { id: string; fileName: string }[];
};

/** One pet on the day sheet: what it needs, what is ticked off, its notes, and the form for another. */
export function DaySheetPet({
  pet,
  day,
  open,
  submissionKey,
  phone,
  result,
  staged,
}: DaySheetPetProps) {
  const { id, stayId, name, breed, end, kinds, ticks, notes } = pet;
  const action = href("/dashboard/pet-owner/day");
  const waiting = phone.unsent.filter(
    ({ fields, refused }) => (fields.stayPetId ?? fields.stayId) === id && refused === undefined,
  );
  const isTick = ({ fields }: Unsent) => fields.intent === "tick";
  const tick = (kind: TickKind, slot: CareSlot) =>
    phone.add({
      label: `${kindNames[kind]}, ${slotNames[slot].toLowerCase()}: ${name}`,
      fields: {
        intent: "tick",
        stayId,
        stayPetId: id,
        day,
        kind,
        slot,
        madeAt: nowOnDevice().toISOString(),
      },
    });
  const facts = [
    ["Feeding", pet.feeding],
    ["Medicines", pet.medications],
    ["Allergies", pet.allergies],
    ["Special", pet.instructions],
  ].filter(([, value]) => value);
  return (
    <section className={css.pet} aria-labelledby={`pet-${id}`}>
      <div>
        <h2 id={`pet-${id}`} className={css.name}>
          <Link to={href("/dashboard/pet-owner/boarded-pets/:id", { id: stayId })}>{name}</Link>
        </h2>
        <p className={css.quiet}>
          {[breed, end === day ? "leaves today" : `until ${formatDay(end)}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <TickGrid
        pet={{ id, stayId, name }}
        day={day}
        kinds={kinds}
        ticks={ticks}
        open={open}
        action={action}
        pageKey={submissionKey.slice(0, 20)}
        waiting={waiting.filter(isTick).map(({ key, fields }) => ({
          key,
          kind: fields.kind as TickKind,
          slot: fields.slot as CareSlot,
        }))}
        onTick={phone.now && tick}
        onTakeBack={phone.remove}
      />
      {facts.length > 0 && (
        <Disclosure title="Feeding and medicines">
          <dl className={css.needs}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>
                  <strong>{label}</strong>
                </dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {notes.map((note) => (
        <DiaryNote key={note.id} note={note} />
      ))}
      {waiting
        .filter((entry) => !isTick(entry))
        .map(({ key, fields }) => (
          <p key={key} className={css.waits}>
            {`waiting: ${fields.text}`}
          </p>
        ))}
      <Disclosure title="Add Note" open={result !== undefined}>
        <DayNote
          pet={pet}
          day={day}
          action={action}
          submissionKey={submissionKey}
          phone={phone}
          result={result}
          staged={staged}
        />
      </Disclosure>
    </section>
  );
}

type DayNoteProps = Omit<DaySheetPetProps, "open"> & { action: string };

/** A text waits on the phone where there is no connection; a photo needs one. */
function DayNote({ pet, day, action, submissionKey, phone, result, staged }: DayNoteProps) {
  const name = `day-note-${pet.id}`;
  const typedText = result?.initialValue?.text;
  const keep = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const typed = new FormData(form);
    const entered = typed.get("text");
    const text = typeof entered === "string" ? entered.trim() : "";
    const photo = typed.getAll("photo").some((one) => !(one instanceof File) || one.size > 0);
    if (!phone.now || photo || text === "" || text.length > 5000) return;
    event.preventDefault();
    phone.add({
      label: `Note about ${pet.name}: ${text}`,
      fields: {
        intent: "note",
        stayId: pet.stayId,
        stayPetId: pet.id,
        day,
        text,
        madeAt: nowOnDevice().toISOString(),
      },
    });
    form.reset();
    forgetDraft(form);
  };
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      className={stack.tight}
      preventScrollReset
      noValidate
      data-draft={name}
      onSubmit={keep}
    >
      <HiddenFields
        values={{
          intent: "note",
          stayId: pet.stayId,
          stayPetId: pet.id,
          day,
          key: `${submissionKey.slice(0, 20)}-${pet.id.slice(-12)}-note`,
        }}
      />
      <TextArea
        id={`${name}-text`}
        name="text"
        label={`Note about ${pet.name} for the owner`}
        rows={3}
        errors={result?.error?.text ?? undefined}
        defaultValue={typeof typedText === "string" ? typedText : ""}
        unmarked
      />
      <FileField
        id={`${name}-photo`}
        name="photo"
        label="Photo"
        accept={readableTypes}
        hint={`At most ${maxFileInWords()}; needs a connection.`}
        errors={result?.error?.photo ?? undefined}
        staged={staged.map(({ id, fileName }) => ({ value: id, label: fileName }))}
        unmarked
      />
      <div>
        <Button pendingText="Sending…">Add Note</Button>
      </div>
    </Form>
  );
}
