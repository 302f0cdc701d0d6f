import type { ReactNode } from "react";
import { href } from "react-router";
import { formatDay, formatMonth } from "#app/platform/dates.ts";
import { formatMoney } from "#app/platform/money.ts";
import { offerCardFiles } from "#app/platform/pictures/picture.ts";
import { Facts } from "#app/ui/facts/facts.tsx";
import { panel, panelTitle, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { onPhones, Picture } from "#app/ui/picture/picture.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import * as css from "./boarder.css.ts";
import { type BoarderProfileView, kindsInWords, type NightCalendar, weeksOf } from "./boarder.ts";

type BoarderProfileProps = {
  boarder: BoarderProfileView;
  calendar: NightCalendar;
  /** The days of a stay in the address. */
  days: { startDate: string; endDate: string } | undefined;
  /** The form to book a stay. */
  children: ReactNode;
};

/** A boarder for an owner: the home, its price, its free nights, and the form to book. */
export function BoarderProfile({ boarder, calendar, days, children }: BoarderProfileProps) {
  const { name, area, about, aboutPerson, petTypes, places, priceKobo, photos } = boarder;
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: href("/dashboard/pet-owner/boarders"), label: "Back to Pet Boarders" }}
      />
      <div className={css.profile}>
        <div className={css.main}>
          {photos.length > 0 && (
            <ul className={css.photos} aria-label={`Photos of the home of ${name}`}>
              {photos.map((photo, index) => (
                <li key={photo.id}>
                  <Picture
                    variants={offerCardFiles(photo)}
                    alt={`The home of ${name}, photo ${index + 1} of ${photos.length}`}
                    tone={photo.tone}
                    focus={photo.focus}
                    sizes={`(min-width: 1024px) 210px, (min-width: 768px) 30vw, calc(${onPhones} / 2)`}
                    eager={index === 0}
                    className={css.photo}
                  />
                </li>
              ))}
            </ul>
          )}
          <section className={`${sheet} ${stack.even}`} aria-labelledby="nights">
            <Nights boarder={boarder} calendar={calendar} days={days} />
          </section>
          {children}
        </div>
        <aside className={`${panel} ${stack.even}`} aria-label={`About ${name}`}>
          <h2 className={panelTitle}>The home</h2>
          <Facts
            rows={[
              { label: "Area", value: area },
              { label: "Takes", value: kindsInWords(petTypes) },
              { label: "Places", value: places.toLocaleString("en") },
              {
                label: "Price a night",
                value: priceKobo === null ? "on request" : formatMoney(priceKobo),
              },
              ...(boarder.website
                ? [
                    {
                      label: "Website",
                      value: (
                        <a href={boarder.website} rel="noopener nofollow ugc" target="_blank">
                          {boarder.website}
                        </a>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {about && <Prose text={about} />}
          {aboutPerson && <Prose text={aboutPerson} />}
        </aside>
      </div>
    </>
  );
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function Nights({
  boarder,
  calendar,
  days,
}: Pick<BoarderProfileProps, "boarder" | "calendar" | "days">) {
  const { month, earlier, later, nights } = calendar;
  const to = (wanted: string) =>
    `${href("/dashboard/pet-owner/boarders/:id", boarder)}?${new URLSearchParams({ ...days, month: wanted })}#nights`;
  return (
    <>
      <h2 id="nights">{`Free nights in ${formatMonth(month)}`}</h2>
      <nav className={css.months} aria-label="Months">
        {earlier ? (
          <Link to={to(earlier)} preventScrollReset>
            {formatMonth(earlier)}
          </Link>
        ) : (
          <span />
        )}
        {later && (
          <Link to={to(later)} preventScrollReset>
            {formatMonth(later)}
          </Link>
        )}
      </nav>
      <table className={css.calendar}>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" className={css.weekday}>
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(nights).map((week, index) => (
            <tr key={week.find((one) => one)?.day ?? index}>
              {week.map((one, at) => (
                <Night key={one?.day ?? `none-${at}`} night={one} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Night({ night }: { night: NightCalendar["nights"][number] | undefined }) {
  if (!night) return <td />;
  const { day, free } = night;
  const isClosed = free === undefined || free <= 0;
  return (
    <td className={isClosed ? `${css.night} ${css.full}` : css.night}>
      <time dateTime={day} title={formatDay(day)}>
        {Number(day.slice(8))}
      </time>
      {free !== undefined && (
        <span className={css.free}>{free > 0 ? `${free.toLocaleString("en")} free` : "full"}</span>
      )}
    </td>
  );
}
