import { href } from "react-router";
import { formatDay, formatInstant, formatTime, formatWeekday } from "#app/platform/dates.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import {
  type DiaryDay,
  type NoteView,
  slotAndTime,
  type TickView,
  tickKindNames,
  tickKinds,
} from "./care-log.ts";
import * as css from "./stay-diary.css.ts";

type StayDiaryProps = {
  days: readonly DiaryDay[];
  /** Shows photos as links: each view by staff is recorded, and opening the page must not record ten. */
  linkPhotos?: boolean;
};

export function StayDiary({ days, linkPhotos = false }: StayDiaryProps) {
  if (days.length === 0) return null;
  return (
    <section className={stack.tight} aria-labelledby="diary">
      <h2 id="diary">Day by day</h2>
      <div className={css.days}>
        {days.map(({ day, notes, ticks }) => (
          <article key={day} className={css.day} aria-label={formatDay(day)}>
            <h3 className={css.head}>{`${formatWeekday(day)}, ${formatDay(day)}`}</h3>
            {notes.map((note) => (
              <DiaryNote key={note.id} note={note} linkPhotos={linkPhotos} />
            ))}
            {[...Map.groupBy(ticks, ({ pet }) => pet)].map(([pet, some]) => (
              <Ticks key={pet ?? ""} pet={pet} ticks={some} />
            ))}
          </article>
        ))}
      </div>
    </section>
  );
}

export function DiaryNote({ note, linkPhotos = false }: { note: NoteView; linkPhotos?: boolean }) {
  const { id, at, by, text, photos, pet } = note;
  return (
    <div key={id} className={css.note}>
      {text && <Prose text={text} />}
      {photos.length > 0 && (
        <div className={css.photos}>
          {photos.map((photo) => (
            <a
              key={photo.id}
              href={href("/care-photos/:id/:size", { id: photo.id, size: "whole" })}
            >
              {linkPhotos ? (
                "Open the photo"
              ) : (
                <img
                  className={css.photo}
                  src={href("/care-photos/:id/:size", { id: photo.id, size: "small" })}
                  alt={`Taken on ${formatInstant(at)}`}
                  width="160"
                  height="120"
                  loading="lazy"
                />
              )}
            </a>
          ))}
        </div>
      )}
      <p className={css.by}>{`${pet ? `${pet}: ` : ""}${by}, ${formatTime(at)}`}</p>
    </div>
  );
}

function Ticks({ pet, ticks }: { pet: string | undefined; ticks: readonly TickView[] }) {
  return (
    <ul className={css.ticks}>
      {tickKinds.map((kind) => {
        const some = ticks.filter((tick) => tick.kind === kind);
        if (some.length === 0) return null;
        const when = some.map((tick) => slotAndTime(tick).toLowerCase());
        return (
          <li key={kind}>
            <strong>{`${pet ? `${pet}, ${tickKindNames[kind].toLowerCase()}` : tickKindNames[kind]}:`}</strong>{" "}
            {when.join(", ")}
          </li>
        );
      })}
    </ul>
  );
}
