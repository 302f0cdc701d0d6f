import type { ReactNode } from "react";
import { href } from "react-router";
import { ownsPets, type Role, runsRescue, treatsPets } from "#app/platform/actor.ts";
import {
  formatDay,
  formatDayOfWeek,
  formatInstant,
  formatTime,
  lagosDay,
} from "#app/platform/dates.ts";
import type { RecentEvent } from "#app/platform/history/history.ts";
import { fromHome } from "#app/platform/lists/back-home.ts";
import { formatPinnedRows } from "#app/platform/lists/pinned-rows.ts";
import type { CardPicture } from "#app/platform/pictures/picture.ts";
import type {
  FirstStep,
  StepForm,
  TodayItem,
  Tonight,
  WaitingItem,
} from "#app/platform/records/home-part.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster, hiddenText, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { NeedsList } from "#app/ui/needs-list/needs-list.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Pair } from "#app/ui/pair/pair.tsx";
import { PetFaces } from "#app/ui/pair/pet-faces.tsx";
import { Thumb } from "#app/ui/thumb/thumb.tsx";
import { MonthFigures, type MonthlyFigure } from "./month-figures.tsx";
import { PlacesTonight } from "./places-tonight.tsx";
import type { MoreWaiting } from "./rank-waiting.ts";
import * as css from "./workplace.css.ts";

type Waiting = WaitingItem & {
  when: string | undefined;
  isLate: boolean;
  pinned: boolean;
  pet: CardPicture | undefined;
};

type WorkplaceProps = {
  /** The Lagos day, the page's title. */
  day: string;
  role: Role;
  waiting: { items: Waiting[]; more: MoreWaiting[] };
  /** Undefined for roles without an agenda. */
  today: TodayItem[] | undefined;
  steps: FirstStep[];
  months: MonthlyFigure[];
  tonight: Tonight | undefined;
  events: RecentEvent[];
  pageKey: string;
  /** The faces of an owner's pets. */
  pets?: ReactNode;
  /** The form of a first step that has one. */
  stepForm: ShowStepForm;
};

type ShowStepForm = (form: StepForm, submissionKey: string) => ReactNode;

export function Workplace(props: WorkplaceProps) {
  const { day, role, today, waiting, steps, months, tonight, events, pageKey, pets, stepForm } =
    props;
  const [needs, others] = splitByHeading(waiting.items);
  const firstSteps = steps.length > 0 && (
    <FirstSteps steps={steps} pageKey={pageKey} stepForm={stepForm} />
  );
  // Whoever has first steps must not read that nothing is due.
  const onlyFirstSteps = firstSteps && needs.length === 0 && waiting.more.length === 0;
  return (
    <>
      <PageHeader title={formatDayOfWeek(day)} />
      <div className={css.columns}>
        <div className={stack.even}>
          {needs.length === 0 && firstSteps}
          {!onlyFirstSteps && (
            <section className={stack.tight} aria-labelledby="needs">
              <h2 id="needs" className={css.title}>
                {ownsPets(role) ? "What is next" : "Needs you"}
              </h2>
              {needs.length > 0 ? (
                <NeedsList
                  needs={toNeeds(runsRescue(role) ? needs.map(withOneButton) : needs, pageKey)}
                  brief={runsRescue(role)}
                />
              ) : (
                !firstSteps && <p className={css.calm}>{nothingWaits(role)}</p>
              )}
              {waiting.more.length > 0 && <MoreWaits more={waiting.more} />}
            </section>
          )}
          {pets}
          {today && <Today items={today} pageKey={pageKey} role={role} />}
          {others.map(([heading, some], at) => (
            <section key={heading} className={stack.tight} aria-labelledby={`others-${at}`}>
              <h2 id={`others-${at}`} className={css.title}>
                {heading}
              </h2>
              <NeedsList needs={toNeeds(some, pageKey)} />
            </section>
          ))}
          {needs.length > 0 && firstSteps}
        </div>
        <div className={stack.even}>
          {months.length > 0 && <MonthFigures figures={months} />}
          {tonight && <PlacesTonight tonight={tonight} />}
          {events.length > 0 && <Latest events={events} day={day} isStaff={runsRescue(role)} />}
        </div>
      </div>
    </>
  );
}

/** The next step alone; the record has the others. */
function withOneButton(item: Waiting): Waiting {
  const { buttons, links = [] } = item;
  return {
    ...item,
    buttons: buttons.slice(0, 1),
    links: links.slice(0, buttons.length > 0 ? 0 : 1),
  };
}

/** Items without a heading, and the others by their headings. */
function splitByHeading(items: readonly Waiting[]) {
  const headed = items.flatMap((item) =>
    item.heading ? [{ ...item, heading: item.heading }] : [],
  );
  const groups = [...Map.groupBy(headed, ({ heading }) => heading)];
  return [items.filter(({ heading }) => !heading), groups] as const;
}

function nothingWaits(role: Role) {
  if (!ownsPets(role)) return "Nothing waits for you. Well done.";
  return (
    <>
      Nothing is due. <Link to={href("/dashboard/pet-owner/vets")}>Book a veterinarian</Link> or{" "}
      <Link to={href("/up-for-adoption")}>see the pets</Link> that look for a home.
    </>
  );
}

function MoreWaits({ more }: { more: readonly MoreWaiting[] }) {
  return (
    <p className={css.more}>
      <span>More waits:</span>
      {more.map(({ text, href: to }) => (
        <Link key={to} to={to}>
          {text}
        </Link>
      ))}
    </p>
  );
}

function Today({ items, pageKey, role }: { items: TodayItem[]; pageKey: string; role: Role }) {
  return (
    <section className={stack.tight} aria-labelledby="today">
      <div className={cluster}>
        <h2 id="today" className={css.title}>
          Today
        </h2>
        {treatsPets(role) && (
          <Link to={`${href("/dashboard/veterinarian/appointments")}?view=week`}>Week</Link>
        )}
      </div>
      {items.length > 0 ? (
        <NeedsList
          needs={items.map(({ at, count, picture, person, buttons, ...item }) => ({
            ...item,
            picture: picture ? (
              <PetFaces photos={picture.faces} person={person} />
            ) : (
              <span className={css.hour}>{count ?? formatTime(at)}</span>
            ),
            hidden: fromHome,
            buttons: withKeys(item.id, buttons, pageKey),
          }))}
        />
      ) : (
        <p className={css.calm}>Nothing is booked for today.</p>
      )}
    </section>
  );
}

function toNeeds(waiting: readonly Waiting[], pageKey: string) {
  const pinned = waiting.flatMap((item, at) => (item.pinned ? [{ id: item.id, at }] : []));
  return waiting.map(({ pet, picture, person, buttons, ...item }, at) => ({
    ...item,
    picture:
      "faces" in picture ? (
        <PetFaces photos={picture.faces} person={person} />
      ) : "personId" in picture ? (
        <Avatar person={{ id: picture.personId, name: picture.name }} />
      ) : person ? (
        <Pair animal={<Thumb picture={pet} />} person={person} />
      ) : (
        <Thumb picture={pet} />
      ),
    hidden: { ...fromHome, pinned: formatPinnedRows(pinned, { id: item.id, at }) },
    buttons: withKeys(item.id, buttons, pageKey),
  }));
}

function withKeys<Button extends { intent: string }>(
  id: string,
  buttons: readonly Button[],
  pageKey: string,
) {
  return buttons.map((button) => ({
    ...button,
    submissionKey: `${pageKey}-${id.slice(-12)}-${button.intent}`,
  }));
}

type LatestProps = { events: RecentEvent[]; day: string; isStaff: boolean };

function Latest({ events, day, isStaff }: LatestProps) {
  return (
    <section className={css.recent} aria-labelledby="recent">
      <h2 id="recent" className={css.title}>
        Latest
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
              <time dateTime={at} title={formatInstant(at)}>
                {lagosDay(new Date(at)) === day ? formatTime(at) : formatDay(at)}
              </time>
            </span>
          </li>
        ))}
      </ul>
      <p className={css.links}>
        <Link to={isStaff ? href("/dashboard/staff/audit") : href("/dashboard/history")}>
          {isStaff ? "Audit log" : "All history"}
        </Link>
        {!isStaff && <Link to={href("/dashboard/messages")}>Your messages</Link>}
      </p>
    </section>
  );
}

type FirstStepsProps = Pick<WorkplaceProps, "steps" | "pageKey" | "stepForm">;

/** One at a time, with its form; done ones are shown until they are the greater part. */
function FirstSteps({ steps, pageKey, stepForm }: FirstStepsProps) {
  const left = steps.filter(({ isDone }) => !isDone);
  const done = steps.length - left.length;
  const isNearlyDone = done > left.length;
  const [next] = left;
  return (
    <section className={css.steps} aria-labelledby="steps">
      <div className={cluster}>
        <Ring done={done} all={steps.length} />
        <h2 id="steps" className={css.title}>
          Your first steps
        </h2>
        <span className={css.quiet}>{`${done} of ${steps.length} done`}</span>
      </div>
      <ol className={css.stepList}>
        {(isNearlyDone ? left : steps).map((step) => (
          <li key={step.label} className={css.step} data-done={step.isDone ? "" : undefined}>
            <span className={css.mark}>{step.isDone && <Icon name="check" />}</span>
            <div className={css.stepText}>
              {step.href && !step.isDone && (step !== next || step.form) ? (
                <strong>
                  <Link to={step.href}>{step.label}</Link>
                </strong>
              ) : (
                <strong>
                  {step.label}
                  {step.isDone && <span className={hiddenText}> (done)</span>}
                </strong>
              )}
              {step === next && <p className={css.quiet}>{step.text}</p>}
              {step === next && step.form && stepForm(step.form, `${pageKey}-${step.form.name}`)}
              {step === next && !step.form && step.href && (
                <ButtonLink to={step.href}>{step.label}</ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The words beside it say the same. */
function Ring({ done, all }: { done: number; all: number }) {
  const circle = { cx: 18, cy: 18, r: 15, pathLength: all };
  return (
    <svg className={css.ring} viewBox="0 0 36 36" aria-hidden="true">
      <circle {...circle} />
      {done > 0 && (
        <circle
          {...circle}
          className={css.arc}
          strokeDasharray={`${done} ${all - done}`}
          transform="rotate(-90 18 18)"
        />
      )}
    </svg>
  );
}
