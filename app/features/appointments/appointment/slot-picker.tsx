import type { ReactNode } from "react";
import { type Slot, shortInstant } from "#app/features/providers/vet/slots.ts";
import { formatDay, formatTime, formatWeekday } from "#app/platform/dates.ts";
import * as fieldCss from "#app/ui/field/field.css.ts";
import {
  controlAttributes,
  FieldErrors,
  type FieldProps,
  RequiredMark,
} from "#app/ui/field/frame.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import * as css from "./appointment.css.ts";

type SlotDaysProps = {
  to: (day: string) => string;
  days: readonly { day: string; count: number }[];
  earlier: string | undefined;
  later: string | undefined;
  chosen: string | undefined;
};

/** Without scripts each link reloads the page; the fragment brings the reader back here. */
const daysId = "free-days";

export function SlotDays({ to, days, earlier, later, chosen }: SlotDaysProps) {
  const dayHref = (day: string) => `${to(day)}#${daysId}`;
  return (
    <nav id={daysId} aria-label="Days with free times" className={stack.tight}>
      <ul className={css.days}>
        {days.map(({ day, count }) => (
          <li key={day}>
            <Link
              className={css.day}
              to={dayHref(day)}
              aria-current={day === chosen ? "date" : undefined}
              preventScrollReset
            >
              <span>{formatWeekday(day).slice(0, 3)}</span>{" "}
              <span>{formatDay(day).replace(/,.*/, "")}</span>{" "}
              <span className={css.count}>{`${count} free`}</span>
            </Link>
          </li>
        ))}
      </ul>
      {(earlier || later) && (
        <div className={css.more}>
          {earlier && (
            <Link to={dayHref(earlier)} preventScrollReset>
              Earlier days
            </Link>
          )}
          {later && (
            <Link to={dayHref(later)} preventScrollReset>
              Later days
            </Link>
          )}
        </div>
      )}
    </nav>
  );
}

type SlotPickerProps = FieldProps & {
  slots: readonly Slot[];
  /** Whether the slots lie on several days. */
  dated?: boolean;
  defaultValue: string | undefined;
  /** Further times, above these. */
  before?: ReactNode;
};

export function SlotPicker({ slots, dated, defaultValue, before, ...frame }: SlotPickerProps) {
  const wired = controlAttributes(frame);
  return (
    <fieldset
      className={fieldCss.field}
      id={wired.id}
      tabIndex={-1}
      aria-describedby={wired["aria-describedby"]}
    >
      <legend className={fieldCss.label}>
        {frame.label}
        <RequiredMark required={frame.required} />
      </legend>
      <FieldErrors id={wired.id} errors={frame.errors} />
      {before}
      <div className={dated ? `${css.slots} ${css.wideSlots}` : css.slots}>
        {slots.map(({ startsAt }) => (
          <label key={startsAt} className={css.slot}>
            <input
              className={css.choice}
              type="radio"
              name={frame.name}
              value={startsAt}
              defaultChecked={startsAt === defaultValue}
              required={wired.required}
              data-value-missing={wired["data-value-missing"]}
              aria-invalid={wired["aria-invalid"]}
            />
            <span>{dated ? shortInstant(startsAt) : formatTime(startsAt)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SlotButtonsProps = Pick<FieldProps, "label" | "name" | "id" | "errors"> & {
  slots: readonly Slot[];
  dated: boolean;
  pendingText: string;
};

/** Each time sends the form. */
export function SlotButtons({ slots, dated, pendingText, ...frame }: SlotButtonsProps) {
  const { id, "aria-describedby": described } = controlAttributes(frame);
  return (
    <fieldset className={fieldCss.field} id={id} tabIndex={-1} aria-describedby={described}>
      <legend className={fieldCss.label}>{frame.label}</legend>
      <FieldErrors id={id} errors={frame.errors} />
      <div className={dated ? `${css.slots} ${css.wideSlots}` : css.slots}>
        {slots.map(({ startsAt }) => (
          <button
            key={startsAt}
            type="submit"
            className={`${css.slot} ${css.slotButton}`}
            name={frame.name}
            value={startsAt}
            data-submits-with={pendingText}
          >
            {dated ? shortInstant(startsAt) : formatTime(startsAt)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Radio buttons with labels such as `In 2 weeks`. */
export function QuickSlots({ slots }: { slots: readonly (Slot & { label: string })[] }) {
  return (
    <div className={`${css.slots} ${css.quickSlots}`}>
      {slots.map(({ startsAt, label }) => (
        <label key={label} className={css.slot}>
          <input className={css.choice} type="radio" name="slot" value={startsAt} />
          <span className={css.quick}>
            {label} <span className={css.count}>{shortInstant(startsAt)}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
