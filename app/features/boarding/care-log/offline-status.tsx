import { href } from "react-router";
import type { Unsent } from "#app/browser/offline/unsent-entries.ts";
import { formatTime } from "#app/platform/dates.ts";
import { sessionExpired } from "#app/platform/http/errors.ts";
import { Button } from "#app/ui/button/button.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { NoticeBox } from "#app/ui/notice/notice.tsx";
import * as css from "./day-sheet.css.ts";
import type { OfflineState } from "./use-day-sheet.tsx";

type OfflineStatusProps = { phone: OfflineState; day: string; at: string };

export function OfflineStatus({ phone, day, at }: OfflineStatusProps) {
  const { unsent, isOffline, isFull, isOver, lost, send, remove } = phone;
  const waiting = unsent.filter(({ refused }) => refused === undefined);
  const refused = unsent.filter((entry) => entry.refused !== undefined);
  const older = waiting.filter((entry) => entry.day !== day || isOver);
  // On top only where it differs for long: nothing moves while a tick is sent.
  const isQuiet = !isOffline && !isFull && !isOver && !lost && refused.length + older.length === 0;
  const count = `${waiting.length} ${waiting.length === 1 ? "entry waits" : "entries wait"} on this phone`;
  return (
    <div className={`${stack.tight} ${isQuiet ? css.quietStatus : ""}`}>
      {lost && <SessionOver lost={lost} />}
      {isOver && !lost && (
        <NoticeBox tone="info">
          <p>
            A new day has begun, and this sheet is over.{" "}
            <Link to={href("/dashboard/pet-owner/day")}>Open today's</Link>
          </p>
        </NoticeBox>
      )}
      {older.length > 0 && !lost && (
        <NoticeBox tone="error">
          <p>These are from a day that is over and not sent yet:</p>
          <Entries entries={older} remove={remove} verb="Throw away" />
        </NoticeBox>
      )}
      {refused.length > 0 && (
        <NoticeBox tone="error">
          <div className={css.refused} role="status">
            <p>Not added:</p>
            <Entries entries={refused} remove={remove} verb="Got it" />
          </div>
        </NoticeBox>
      )}
      {isFull && !lost && (
        <NoticeBox tone="error">
          <p>This phone is full: please keep this page open until all is sent.</p>
        </NoticeBox>
      )}
      {!lost && (
        <div className={css.status} role="status">
          <span>
            {isOffline && !isOver && `No connection: this is the day sheet of ${formatTime(at)}. `}
            {waiting.length > 0
              ? `${count}${isOffline ? ", without a connection" : ""}.`
              : isOffline
                ? "You can go on: what you tick waits on this phone."
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
        {sessionExpired} <Link to={href("/login")}>Login</Link>
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
  verb: string;
};

function Entries({ entries, remove, verb }: EntriesProps) {
  return (
    <ul className={stack.tight}>
      {entries.map(({ key, label, refused }) => (
        <li key={key} className={css.status}>
          <span>{refused ? `${label}: ${refused}` : label}</span>
          <Button
            type="button"
            variant="secondary"
            aria-label={`${verb}: ${label}`}
            onClick={() => remove(key)}
          >
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  );
}
