import { href } from "react-router";
import type { Role } from "#app/platform/actor.ts";
import { formatInstant, formatMonth, formatTime } from "#app/platform/dates.ts";
import type { RecentEvent } from "#app/platform/history/history.ts";
import { formatPinnedRows } from "#app/platform/lists/pinned-rows.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import type {
  FirstStep,
  Tile,
  TodayItem,
  WaitingItem,
} from "#app/platform/records/entity-descriptor.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText, stack } from "#app/ui/layout/layout.css.ts";
import { LineChart } from "#app/ui/line-chart/line-chart.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { NeedsList } from "#app/ui/needs-list/needs-list.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { Tiles } from "#app/ui/tiles/tiles.tsx";
import * as css from "./workplace.css.ts";

type Waiting = WaitingItem & {
  waited: string | undefined;
  pinned: boolean;
  pet: CardPicture | undefined;
};
type Month = { month: string; value: number };

type WorkplaceProps = {
  name: string;
  role: Role;
  /** By the hour; undefined for roles without an agenda. */
  today: TodayItem[] | undefined;
  waiting: Waiting[];
  steps: FirstStep[];
  tiles: Tile[];
  months: { id: string; label: string; months: Month[] }[];
  events: RecentEvent[];
  pageKey: string;
};

const needsYou = "Needs you";

/** Home of the dashboard: what to do now, today's numbers, the months as lines, and the last events. */
export function Workplace(props: WorkplaceProps) {
  const { name, role, today, waiting, steps, tiles, months, events, pageKey } = props;
  const hasList = today || role === "staff" || role === "petOwner" || waiting.length > 0;
  const isAlone = !hasList && steps.length === 0;
  return (
    <>
      <PageHeader title={`Welcome, ${name}`} />
      <div className={isAlone ? css.alone : css.columns}>
        {!isAlone && (
          <div className={stack.even}>
            {today && <Today items={today} pageKey={pageKey} />}
            {steps.length > 0 && <FirstSteps steps={steps} />}
            {waiting.length === 0 && <NothingWaits role={role} />}
            {[...Map.groupBy(waiting, ({ heading = needsYou }) => heading)].map(
              ([heading, some], at) => (
                <section key={heading} className={stack.tight} aria-labelledby={`needs-${at}`}>
                  <h2 id={`needs-${at}`} className={css.title}>
                    {heading}
                  </h2>
                  <NeedsList needs={needsOf(some, pageKey)} />
                </section>
              ),
            )}
          </div>
        )}
        <section className={stack.tight} aria-labelledby="numbers">
          <h2 id="numbers" className={css.title}>
            {today ? "At a glance" : "Today"}
          </h2>
          {tiles.length > 0 && <Tiles tiles={tiles} />}
          {role !== "staff" && (
            <p className={css.links}>
              <Link to={href("/dashboard/messages")}>Your messages</Link>
              <Link to={href("/dashboard/notifications")}>Notifications</Link>
            </p>
          )}
        </section>
      </div>
      {months.length > 0 && (
        <section className={stack.tight} aria-labelledby="months">
          <h2 id="months" className={css.title}>
            This month
          </h2>
          <ul className={css.months}>
            {months.map((one) => (
              <MonthCard key={one.id} {...one} />
            ))}
          </ul>
          <p>
            <Link to={href("/dashboard/analytics")}>All figures</Link>
          </p>
        </section>
      )}
      {events.length > 0 && <RecentActivity events={events} isStaff={role === "staff"} />}
    </>
  );
}

/** The text in place of an empty list, for roles that have the list. */
function NothingWaits({ role }: { role: Role }) {
  if (role !== "staff" && role !== "petOwner") return null;
  return (
    <section className={stack.tight} aria-labelledby="needs">
      <h2 id="needs" className={css.title}>
        {role === "staff" ? needsYou : "Your adoption requests"}
      </h2>
      {role === "staff" ? (
        <p className={css.calm}>Nothing waits for you. Well done.</p>
      ) : (
        <p className={css.calm}>
          You have not asked for a pet yet. <Link to={href("/up-for-adoption")}>See the pets</Link>
        </p>
      )}
    </section>
  );
}

/** The last events, with a link to all. */
function RecentActivity({ events, isStaff }: { events: RecentEvent[]; isStaff: boolean }) {
  return (
    <section className={css.recent} aria-labelledby="recent">
      <h2 id="recent" className={css.title}>
        Recent activity
      </h2>
      <ul className={css.events}>
        {events.map(({ id, at, text, by, page }) => (
          <li key={id} data-key={id} className={css.event}>
            {page ? (
              <Link className={css.eventText} to={page.href}>
                {text}
              </Link>
            ) : (
              <span className={css.eventText}>{text}</span>
            )}
            <span className={css.quiet}>
              {by && `${by}, `}
              <time dateTime={at}>{formatInstant(at)}</time>
            </span>
          </li>
        ))}
      </ul>
      <p>
        <Link to={isStaff ? href("/dashboard/staff/audit") : href("/dashboard/history")}>
          {isStaff ? "Audit log" : "All history"}
        </Link>
      </p>
    </section>
  );
}

/** The agenda of today, by the hour. */
function Today({ items, pageKey }: { items: TodayItem[]; pageKey: string }) {
  return (
    <section className={stack.tight} aria-labelledby="today">
      <h2 id="today" className={css.title}>
        Today
      </h2>
      {items.length > 0 ? (
        <NeedsList
          needs={items.map(({ at, picture: _, buttons, ...item }) => ({
            ...item,
            picture: <time className={css.hour}>{formatTime(at)}</time>,
            hidden: { back: "home" },
            buttons: buttons.map((button) => ({
              ...button,
              submissionKey: `${pageKey}-${item.id.slice(-12)}-${button.intent}`,
            })),
          }))}
        />
      ) : (
        <p className={css.calm}>Nothing is booked for today.</p>
      )}
    </section>
  );
}

function needsOf(waiting: Waiting[], pageKey: string) {
  const pinned = waiting.flatMap((item, at) => (item.pinned ? [{ id: item.id, at }] : []));
  return waiting.map(({ pet, picture, buttons, ...item }, at) => ({
    ...item,
    picture:
      "personId" in picture ? (
        <Avatar person={{ id: picture.personId, name: picture.name }} />
      ) : (
        <Thumb picture={pet} />
      ),
    hidden: { back: "home", kept: formatPinnedRows(pinned, { id: item.id, at }) },
    buttons: buttons.map((button) => ({
      ...button,
      submissionKey: `${pageKey}-${item.id.slice(-12)}-${button.intent}`,
    })),
  }));
}

function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className={css.steps} aria-labelledby="steps">
      <h2 id="steps" className={css.title}>
        Your first steps
      </h2>
      <ol className={css.stepList}>
        {steps.map((step) => (
          <li key={step.label} className={css.step} data-done={step.isDone ? "" : undefined}>
            <span className={css.mark}>{step.isDone && <Icon name="check" />}</span>
            <div>
              <strong>
                {step.label}
                {step.isDone && <span className={hiddenText}> (done)</span>}
              </strong>
              {!step.isDone && <p className={css.quiet}>{step.text}</p>}
              {!step.isDone && step.href && (
                <ButtonLink variant={step === next ? "primary" : "secondary"} to={step.href}>
                  {step.label}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** This month's number, its change against last month, and twelve months as a line. */
function MonthCard({ id, label, months }: { id: string; label: string; months: Month[] }) {
  const [last, now] = [months.at(-2)?.value ?? 0, months.at(-1)?.value ?? 0];
  const change = now - last;
  const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
  return (
    <li className={css.month}>
      <p className={css.label}>{label}</p>
      <p className={css.figure}>
        {now.toLocaleString("en-NG")}{" "}
        <span className={css.quiet}>
          {`${sign}${Math.abs(change).toLocaleString("en-NG")} on last month`}
        </span>
      </p>
      <LineChart
        id={`month-${id}`}
        title={`${label} a month`}
        heads={{ label: "Month", value: label }}
        points={months.map(({ month, value }) => ({ label: formatMonth(month), value }))}
        small
      />
    </li>
  );
}
