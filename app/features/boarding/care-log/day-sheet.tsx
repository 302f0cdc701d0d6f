import type { SubmissionResult } from "@conform-to/react";
import type { FormEvent } from "react";
import { Form, href } from "react-router";
import { formatDay, formatWeekday } from "#app/platform/dates.ts";
import type { ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { HiddenFields } from "#app/ui/action-form/hidden-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { TextArea } from "#app/ui/field/field.tsx";
import { FileField } from "#app/ui/field/file-field.tsx";
import { readableTypes } from "#app/ui/field/picture-field.tsx";
import { forgetDraft } from "#app/ui/form/drafts.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { NoticeBox } from "#app/ui/notice/notice.tsx";
import { nowOfPhone } from "#app/ui/offline/offline-page.ts";
import type { Unsent } from "#app/ui/offline/unsent.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import {
  type CareSlot,
  careSlots,
  hasBegun,
  kindNames,
  slotNames,
  type TickKind,
} from "./care-log.ts";
import type { DayPet, DaySheetView } from "./care-log-view.ts";
import * as css from "./day-sheet.css.ts";
import { DiaryNote } from "./stay-diary.tsx";
import { TickGrid } from "./tick-grid.tsx";
import { type PhoneState, useDaySheet } from "./use-day-sheet.tsx";

type DaySheetProps = DaySheetView & {
  submissionKey: string;
  returned: ReturnedForm<"tick" | "undo" | "note"> | undefined;
  /** The pet whose form came back, and the photo that arrived with it. */
  returnedStayId: string | undefined;
  staged: readonly { id: string; fileName: string }[];
};

/**
 * All pets that are here today, with what is ticked off and a note each. Opened once it works without a connection:
 * what is done meanwhile waits on the phone. Without scripts it is plain forms.
 */
export function DaySheet(props: DaySheetProps) {
  const { day, pets, owner, returned, returnedStayId, submissionKey, staged } = props;
  const phone = useDaySheet({ owner, day });
  const { now, isOver, lost } = phone;
  const open = now ? careSlots.filter((slot) => hasBegun(day, slot, now)) : props.open;
  const isEmpty = pets.length === 0;
  return (
    <div className={stack.even} data-day={day}>
      <PageHeader
        title="Day Sheet"
        beside={`${formatWeekday(day)}, ${formatDay(day)}`}
        back={{ to: href("/dashboard/pet-owner/boarded-pets"), label: "Back to Boarded Pets" }}
      />
      {returned && <Refused returned={returned} />}
      {now && <Phone phone={phone} day={day} />}
      {isEmpty && (
        <EmptyState
          picture={<Art name="empty-inbox" width={280} height={210} />}
          title="No pet is with you today"
          action={
            <ButtonLink to={href("/dashboard/pet-owner/boarded-pets")}>Boarded Pets</ButtonLink>
          }
        >
          Pets that you check in appear here.
        </EmptyState>
      )}
      {!isOver && !lost && !isEmpty && (
        <div className={css.pets}>
          {pets.map((pet) => (
            <PetCard
              key={pet.id}
              {...{ pet, day, open, submissionKey, phone }}
              result={
                returned?.intent === "note" && returnedStayId === pet.id
                  ? returned.result
                  : undefined
              }
              staged={returnedStayId === pet.id ? staged : []}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Refused({ returned }: { returned: NonNullable<DaySheetProps["returned"]> }) {
  const { result } = returned;
  const errors = Object.entries(result.error ?? {}).flatMap(([name, messages]) =>
    name === "" ? [] : (messages ?? []).map((message) => ({ message })),
  );
  return <ErrorSummary title={result.error?.[""]?.[0] ?? "Please check this"} errors={errors} />;
}

/** How the phone stands with the server: what waits, what was refused, and what is over. */
function Phone({ phone, day }: { phone: PhoneState; day: string }) {
  const { unsent, isOffline, isOver, lost, send, remove } = phone;
  const waiting = unsent.filter(({ refused }) => refused === undefined);
  const refused = unsent.filter((entry) => entry.refused !== undefined);
  const older = waiting.filter((entry) => entry.day !== day || isOver);
  const count = `${waiting.length} ${waiting.length === 1 ? "entry waits" : "entries wait"} on this phone`;
  return (
    <div className={stack.tight}>
      {lost && <SessionOver lost={lost} />}
      {isOver && !lost && (
        <NoticeBox tone="info">
          <p>
            A new day has begun, and this sheet is over.{" "}
            <Link to={href("/dashboard/pet-owner/day")} reloadDocument>
              Open today's
            </Link>
          </p>
        </NoticeBox>
      )}
      {older.length > 0 && !lost && (
        <NoticeBox tone="error">
          <p>These are from a day that is over and not sent yet:</p>
          <Entries entries={older} remove={remove} word="Throw away" />
        </NoticeBox>
      )}
      {refused.length > 0 && (
        <NoticeBox tone="error">
          <div className={css.refused} role="status">
            <p>Not added:</p>
            <Entries entries={refused} remove={remove} word="Got it" />
          </div>
        </NoticeBox>
      )}
      {!lost && (
        <div className={css.status} role="status">
          <span>
            {waiting.length > 0
              ? `${count}${isOffline ? ", without a connection" : ""}.`
              : isOffline
                ? "No connection. You can go on; what you tick waits on this phone."
                : "All is sent. This sheet also works without a connection."}
          </span>
          {waiting.length > 0 && (
            <Button type="button" variant="secondary" onClick={send}>
              Send now
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function SessionOver({ lost }: { lost: readonly Unsent[] }) {
  return (
    <NoticeBox tone="error">
      <p>
        Session expired. Please login again.{" "}
        <Link to={href("/login")} reloadDocument>
          Login
        </Link>
      </p>
      {lost.length > 0 && (
        <>
          <p>These were not sent, and are on this phone only as long as this page is open:</p>
          <ul>
            {lost.map(({ key, label }) => (
              <li key={key}>{label}</li>
            ))}
          </ul>
        </>
      )}
    </NoticeBox>
  );
}

type EntriesProps = {
  entries: readonly Unsent[];
  remove: (key: string) => void;
  word: string;
};

function Entries({ entries, remove, word }: EntriesProps) {
  return (
    <ul className={stack.tight}>
      {entries.map(({ key, label, refused }) => (
        <li key={key} className={css.status}>
          <span>{refused ? `${label}: ${refused}` : label}</span>
          <Button
            type="button"
            variant="secondary"
            aria-label={`${word}: ${label}`}
            onClick={() => remove(key)}
          >
            {word}
          </Button>
        </li>
      ))}
    </ul>
  );
}

type PetCardProps = {
  pet: DayPet;
  day: string;
  open: readonly CareSlot[];
  submissionKey: string;
  phone: PhoneState;
  result: SubmissionResult | undefined;
  staged: readonly { id: string; fileName: string }[];
};

function PetCard({ pet, day, open, submissionKey, phone, result, staged }: PetCardProps) {
  const { id, name, breed, end, kinds, ticks, notes } = pet;
  const action = href("/dashboard/pet-owner/day");
  const waiting = phone.unsent.filter(
    ({ fields, refused }) => fields.stayId === id && refused === undefined,
  );
  const isTick = ({ fields }: Unsent) => fields.intent === "tick";
  const tick = (kind: TickKind, slot: CareSlot) =>
    phone.add({
      label: `${kindNames[kind]}, ${slotNames[slot].toLowerCase()}: ${name}`,
      fields: {
        ...{ intent: "tick", stayId: id, day, kind, slot },
        madeAt: nowOfPhone().toISOString(),
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
          <Link to={href("/dashboard/pet-owner/boarded-pets/:id", { id })}>{name}</Link>
        </h2>
        <p className={css.quiet}>
          {[breed, end === day ? "leaves today" : `until ${formatDay(end)}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <TickGrid
        pet={{ id, name }}
        {...{ day, kinds, ticks, open, action }}
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
        <DayNote {...{ pet, day, action, submissionKey, phone, result, staged }} />
      </Disclosure>
    </section>
  );
}

type DayNoteProps = Omit<PetCardProps, "open"> & { action: string };

/** Words wait on the phone where there is no connection; a photo needs one. */
function DayNote({ pet, day, action, submissionKey, phone, result, staged }: DayNoteProps) {
  const name = `day-note-${pet.id}`;
  const words = result?.initialValue?.text;
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
      fields: { intent: "note", stayId: pet.id, day, text, madeAt: nowOfPhone().toISOString() },
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
          ...{ intent: "note", stayId: pet.id, day },
          key: `${submissionKey.slice(0, 20)}-${pet.id.slice(-12)}-note`,
        }}
      />
      <TextArea
        id={`${name}-text`}
        name="text"
        label={`Note about ${pet.name} for the owner`}
        rows={3}
        errors={result?.error?.text ?? undefined}
        defaultValue={typeof words === "string" ? words : ""}
        unmarked
      />
      <FileField
        id={`${name}-photo`}
        name="photo"
        label="Photo"
        accept={readableTypes}
        hint="At most 10 MB; needs a connection."
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
