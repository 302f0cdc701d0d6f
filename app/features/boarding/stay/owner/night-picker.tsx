import { formatDay, formatMonth } from "#app/platform/dates.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import { MonthTable } from "#app/ui/month-table/month-table.tsx";
import {
  type FreeNights,
  nightFields,
  placeInStay,
  type StayDays,
  waitsForEnd,
} from "./choose-nights.ts";
import * as css from "./night-picker.css.ts";

type NightPickerProps = {
  calendar: FreeNights;
  days: StayDays;
  pets: number;
  address: string;
  /** False without a pet to book for. */
  canTap: boolean;
};

/** Without scripts each tap reloads the page at this fragment. */
const nightsId = "nights";

const shortNames = { arrival: "arrive", leaving: "leave" } as const;

export function NightPicker({ calendar, days, pets, address, canTap }: NightPickerProps) {
  const { month, earlier, later, nights, lastEnd } = calendar;
  const isLeaving = waitsForEnd(days);
  return (
    <section id={nightsId} className={css.picker} aria-labelledby="nights-title">
      <h3 id="nights-title">{`Free nights in ${formatMonth(month)}`}</h3>
      {canTap && (
        <p id="nights-hint">
          {isLeaving
            ? `Arrival on ${formatDay(days.startDate)}. Now tap the day of leaving.`
            : "Tap the day of arrival, then the day of leaving."}
        </p>
      )}
      <div className={css.months}>
        {earlier ? <OtherMonth month={earlier} address={address} canTap={canTap} /> : <span />}
        {later && <OtherMonth month={later} address={address} canTap={canTap} />}
      </div>
      <MonthTable days={nights} className={css.calendar}>
        {(one) => {
          const { day, free } = one;
          const canLeave = isLeaving && day >= days.startDate && day <= (lastEnd ?? days.startDate);
          return (
            <Night
              key={day}
              night={one}
              action={nightsHref(address)}
              place={placeInStay(days, day)}
              does={
                !canTap || free === undefined
                  ? undefined
                  : canLeave
                    ? "leave"
                    : free >= pets
                      ? "arrive"
                      : "wait"
              }
            />
          );
        }}
      </MonthTable>
    </section>
  );
}

export function nightsHref(address: string): string {
  return `${address}#${nightsId}`;
}

type OtherMonthProps = Pick<NightPickerProps, "address" | "canTap"> & { month: string };

function OtherMonth({ month, address, canTap }: OtherMonthProps) {
  if (!canTap) {
    return (
      <ButtonLink variant="quiet" to={nightsHref(`${address}?month=${month}`)} preventScrollReset>
        {formatMonth(month)}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="quiet"
      name={nightFields.month}
      value={month}
      formAction={nightsHref(address)}
      formNoValidate
      pendingText={formatMonth(month)}
    >
      {formatMonth(month)}
    </Button>
  );
}

type NightProps = {
  night: FreeNights["nights"][number];
  action: string;
  place: ReturnType<typeof placeInStay>;
  /** Undefined where the day cannot be tapped. */
  does: "arrive" | "leave" | "wait" | undefined;
};

function Night({ night: { day, free }, action, place, does }: NightProps) {
  const [number, ...rest] = formatDay(day).split(" ");
  const text =
    free === undefined ? "past" : free > 0 ? `${free.toLocaleString("en")} free` : "full";
  const state = place ?? (free === undefined ? "past" : free > 0 ? "free" : "full");
  const short = place && place !== "night" ? shortNames[place] : free === undefined ? "" : text;
  const more = [
    place === "night" && "in the stay",
    short !== text && text,
    does && (does === "wait" ? "arrive on this day once it is free" : `${does} on this day`),
  ]
    .filter(Boolean)
    .join(": ");
  const separator = short && more ? ": " : "";
  const inside = (
    <>
      <time dateTime={day}>{number}</time>
      <span className={hiddenText}>{` ${rest.join(" ")}, `}</span>
      <span className={css.free}>{short}</span>
      <span className={hiddenText}>{separator + more}</span>
    </>
  );
  return (
    <td className={css.night} data-state={state} data-key={`night-${day}`}>
      {does ? (
        <button
          type="submit"
          className={css.tap}
          name={nightFields.day}
          value={day}
          formAction={action}
          formNoValidate
          aria-pressed={place === "arrival" || place === "leaving"}
        >
          {inside}
        </button>
      ) : (
        <span className={css.closed} title={formatDay(day)}>
          {inside}
        </span>
      )}
    </td>
  );
}
