import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { nowOnDevice } from "#app/browser/offline/offline-page.ts";
import { formatDay } from "#app/platform/dates.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { CareSlot } from "./care-log.ts";
import type { DayPet } from "./care-log-view.ts";
import { DayNote } from "./day-note.tsx";
import { listWaitingNotes, listWaitingTicks, tickEntry } from "./day-queue.tsx";
import * as css from "./day-sheet.css.ts";
import { NeedText } from "./need-text.tsx";
import { DiaryNote } from "./stay-diary.tsx";
import { TickGrid } from "./tick-grid.tsx";
import type { OfflineState } from "./use-day-sheet.tsx";

type DaySheetPetProps = {
  pet: DayPet;
  day: string;
  open: readonly CareSlot[];
  phone: OfflineState;
  result: SubmissionResult | undefined;
  staged: readonly { id: string; fileName: string }[];
  /** Removes a pending entry for this pet alone. */
  onTakeBack: (key: string, petId: string) => void;
};

export function DaySheetPet({
  pet,
  day,
  open,
  phone,
  result,
  staged,
  onTakeBack,
}: DaySheetPetProps) {
  const { id, stayId, name, breed, end, kinds, ticks, notes } = pet;
  const action = href("/dashboard/pet-owner/day");
  const facts = [
    ["Allergies", pet.allergies],
    ["Special", pet.instructions],
  ].filter(([, value]) => value);
  return (
    <section className={css.pet} aria-labelledby={`pet-${id}`}>
      <div className={css.petHead}>
        <PetFace pet={pet} />
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
      </div>
      {facts.length > 0 && (
        <dl className={css.needs}>
          {facts.map(([label = "", value = ""]) => (
            <div key={label}>
              <dt className={css.needName}>{label}</dt>
              <dd>
                <NeedText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <TickGrid
        pet={{ id, stayId, name }}
        day={day}
        kinds={kinds}
        needs={{ fed: pet.feeding, medicine: pet.medications }}
        ticks={ticks}
        open={open}
        action={action}
        waiting={listWaitingTicks(phone.unsent, pet)}
        onTick={
          phone.now &&
          ((kind, slot) => phone.add(tickEntry(pet, { day, kind, slot }, nowOnDevice())))
        }
        onTakeBack={(key) => onTakeBack(key, id)}
      />
      {notes.map((note) => (
        <DiaryNote key={note.id} note={note} />
      ))}
      {listWaitingNotes(phone.unsent, pet).map(({ key, fields, photo }) => (
        <p key={key} className={css.waits}>
          {`waiting: ${[fields.text, photo && (fields.text ? "(with a photo)" : "a photo")].filter(Boolean).join(" ")}`}
        </p>
      ))}
      <Disclosure title="Add Note" open={result !== undefined}>
        <DayNote
          pet={pet}
          day={day}
          action={action}
          phone={phone}
          result={result}
          staged={staged}
        />
      </Disclosure>
    </section>
  );
}

/** The initials stay visible where there is no picture and where it cannot be loaded. */
function PetFace({ pet }: { pet: DayPet }) {
  const { id, name, photoId, portrait } = pet;
  const photo = photoId ? href("/stay-files/:id/:size", { id: photoId, size: "small" }) : portrait;
  return (
    <span className={css.face}>
      <Avatar person={{ id, name }} />
      {photo && (
        <img className={css.photo} src={photo} alt="" width="40" height="40" loading="lazy" />
      )}
    </span>
  );
}
