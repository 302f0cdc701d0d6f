import type { SubmissionResult } from "@conform-to/react";
import { Fragment } from "react";
import { href } from "react-router";
import { nowOnDevice } from "#app/browser/offline/offline-page.ts";
import { formatDay } from "#app/platform/dates.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { type CareSlot, careSlots, roundPath, type TickKind } from "./care-log.ts";
import type { DayPet } from "./care-log-view.ts";
import { DayNote } from "./day-note.tsx";
import { listWaitingNotes, listWaitingTicks, tickEntry } from "./day-queue.tsx";
import * as css from "./day-sheet.css.ts";
import { NeedText } from "./need-text.tsx";
import { DiaryNote } from "./stay-diary.tsx";
import { TickGrid, TickRow } from "./tick-grid.tsx";
import type { OfflineState } from "./use-day-sheet.tsx";

type DaySheetPetProps = {
  pet: DayPet;
  day: string;
  /** The chosen one. */
  round: CareSlot;
  open: readonly CareSlot[];
  phone: OfflineState;
  result: SubmissionResult | undefined;
  staged: readonly { id: string; fileName: string }[];
  /** Removes a pending entry for this pet alone. */
  onTakeBack: (key: string, petId: string) => void;
};

export function DaySheetPet(props: DaySheetPetProps) {
  const { pet, day, round, open, phone, result, staged, onTakeBack } = props;
  const { id, stayId, name, breed, end, kinds, ticks, notes } = pet;
  const action = roundPath(round);
  const waitingNotes = listWaitingNotes(phone.unsent, pet);
  const grid = {
    ...{ pet: { id, stayId, name }, day, kinds, ticks, open, action },
    waiting: listWaitingTicks([...phone.unsent, ...phone.sent], pet),
    onTick:
      phone.now &&
      ((kind: TickKind, slot: CareSlot) =>
        phone.add(tickEntry(pet, { day, kind, slot }, nowOnDevice()))),
    onTakeBack: (key: string) => onTakeBack(key, id),
  };
  const careful = [
    { label: "Allergies", text: pet.allergies, isWarning: true },
    { label: "Medicine", text: pet.medications, isWarning: false },
  ].filter(({ text }) => text);
  const facts = [
    { label: "Breed", text: breed },
    ...careful,
    { label: "Feeding", text: pet.feeding },
    { label: "Special", text: pet.instructions },
  ].filter(({ text }) => text);
  const fold = notes.length > 0 ? "Noted" : "Note and day";
  return (
    <section className={css.pet} aria-labelledby={`pet-${id}`}>
      <PetFace pet={pet} />
      <div className={css.about}>
        <div className={css.headline}>
          <h2 id={`pet-${id}`} className={css.name}>
            <Link to={href("/dashboard/pet-owner/boarded-pets/:id", { id: stayId })}>{name}</Link>
          </h2>
          <span className={css.quiet}>
            {end === day ? "leaves today" : `to ${formatDay(end).replace(/,.*/, "")}`}
          </span>
        </div>
        <p className={css.brief}>
          {careful.map(({ label, text, isWarning }) => (
            <Fragment key={label}>
              <strong className={isWarning ? css.warning : undefined}>{label}</strong>{" "}
              <span>{text}</span>
              {" · "}
            </Fragment>
          ))}
          {[pet.feeding, pet.instructions].filter(Boolean).join(" ")}
        </p>
      </div>
      <TickRow {...grid} slot={round} />
      <details className={css.fold} open={result !== undefined}>
        <summary className={css.handle} aria-label={`${fold}: ${name}`}>
          {notes.length > 0 && <Icon name="check" />} {fold}
        </summary>
        <div className={css.folded}>
          <dl className={css.needs} data-screen="">
            {facts.map(({ label, text }) => (
              <div key={label}>
                <dt className={css.needName}>{label}</dt>
                <dd>
                  <NeedText text={text} />
                </dd>
              </div>
            ))}
          </dl>
          <TickGrid {...grid} slots={careSlots.filter((slot) => slot !== round)} needs={{}} />
          {notes.map((note) => (
            <DiaryNote key={note.id} note={note} />
          ))}
          <DayNote
            pet={pet}
            day={day}
            action={action}
            phone={phone}
            result={result}
            staged={staged}
          />
        </div>
      </details>
      {waitingNotes.map(({ key, fields, photo }) => (
        <p key={key} className={css.waits}>
          {`waiting: ${[fields.text, photo && (fields.text ? "(with a photo)" : "a photo")].filter(Boolean).join(" ")}`}
        </p>
      ))}
    </section>
  );
}

/** The paw stays visible where there is no picture and where it cannot be loaded. */
function PetFace({ pet: { photoId, portrait } }: { pet: DayPet }) {
  const photo = photoId ? href("/stay-files/:id/:size", { id: photoId, size: "small" }) : portrait;
  return (
    <span className={css.face}>
      <Icon name="paw" />
      {photo && (
        <img className={css.photo} src={photo} alt="" width="48" height="48" loading="lazy" />
      )}
    </span>
  );
}
