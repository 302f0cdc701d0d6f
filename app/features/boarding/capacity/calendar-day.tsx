import { href } from "react-router";
import { formatDay, formatDays, formatWeekday } from "#app/platform/dates.ts";
import { daysOffIntents } from "#app/platform/days-off.ts";
import { counted } from "#app/platform/in-words.ts";
import { Facts } from "#app/ui/facts/facts.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { panel, panelTitle, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import type { CalendarDay as Day, StayOfDay } from "./capacity.ts";

type CalendarDayProps = { day: Day; action: string };

export function CalendarDay({ day: calendarDay, action }: CalendarDayProps) {
  const { day, places, free, isOff, isToCome, arriving, staying, leaving } = calendarDay;
  const rows = [
    { label: "Arriving", value: <Stays stays={arriving} /> },
    { label: "Staying", value: <Stays stays={staying} /> },
    { label: "Leaving", value: <Stays stays={leaving} /> },
    { label: "Free places", value: isOff ? "None: a day off" : `${free} of ${places}` },
  ];
  const title = `${formatWeekday(day)}, ${formatDay(day)}`;
  const nights = arriving.length + staying.length;
  return (
    <section id="day" className={panel} aria-labelledby="day-title">
      <h3 id="day-title" className={panelTitle}>
        {title}
      </h3>
      <Facts rows={rows} />
      {isToCome && nights > 0 && !isOff && (
        <p>{`A day off keeps new stays away; ${counted(nights, "stay")} that you have ${nights === 1 ? "is" : "are"} kept.`}</p>
      )}
      {isToCome && (
        <div>
          <ActionButton
            action={action}
            intent={isOff ? daysOffIntents.remove : daysOffIntents.add}
            hidden={{ offFrom: day, offTo: day }}
            variant="secondary"
            label={`${isOff ? "Free again" : "Day off"}: ${title}`}
          >
            {isOff ? "Free again" : "Day off"}
          </ActionButton>
        </div>
      )}
    </section>
  );
}

function Stays({ stays }: { stays: readonly StayOfDay[] }) {
  if (stays.length === 0) return "Nobody";
  return (
    <ul className={stack.tight}>
      {stays.map(({ id, pet, start, end }) => (
        <li key={id}>
          <Link to={href("/dashboard/pet-owner/boarded-pets/:id", { id })}>{pet}</Link>
          {`, ${formatDays(start, end)}`}
        </li>
      ))}
    </ul>
  );
}
