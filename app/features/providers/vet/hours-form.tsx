import { href } from "react-router";
import { formatDay, formatWeekday } from "#app/platform/dates.ts";
import { capitalised } from "#app/platform/in-words.ts";
import { Button } from "#app/ui/button/button.tsx";
import { DaysOff } from "#app/ui/days-off/days-off.tsx";
import { SelectField, TextField } from "#app/ui/field/field.tsx";
import { ActionButton } from "#app/ui/form/action-button.tsx";
import { Form, type ReturnedForm } from "#app/ui/form/form.tsx";
import { textField } from "#app/ui/form/form-fields.ts";
import { FormScreen } from "#app/ui/form-screen/form-screen.tsx";
import { sheet, stack } from "#app/ui/layout/layout.css.ts";
import type { DateHours } from "./slots.ts";
import * as css from "./vet.css.ts";
import {
  hoursIntents,
  noticeHours as noticeChoices,
  noticeInWords,
  periodInWords,
  slotLengths,
  type VetSchedule,
  vetMessages,
} from "./vet.ts";
import { Week } from "./week.tsx";
import { Times, timeFields, WeekForm } from "./week-form.tsx";

type HoursFormProps = {
  hours: VetSchedule & { noticeHours: number; dateHours: readonly DateHours[] };
  today: string;
  returned: ReturnedForm | undefined;
};

export function HoursForm({ hours, today, returned }: HoursFormProps) {
  const form = { action: href("/dashboard/profile/hours") };
  const resultFor = (intent: string) => (returned?.intent === intent ? returned.result : undefined);
  return (
    <FormScreen
      title="Hours and Days Off"
      back={{ to: href("/dashboard/profile"), label: "Back to Profile" }}
      intro="All times are those of Lagos. Existing appointments do not change."
    >
      <section className={`${sheet} ${stack.even}`} aria-labelledby="week">
        <h2 id="week">Your week</h2>
        <Week hours={hours.hours} />
        <WeekForm result={resultFor(hoursIntents.hours)} />
      </section>
      <Form
        {...form}
        id="slot-length"
        intent={hoursIntents.length}
        className={sheet}
        fields={["slotMinutes"]}
        defaultValue={{ slotMinutes: String(hours.slotMinutes) }}
        result={resultFor(hoursIntents.length)}
      >
        {({ slotMinutes }) => (
          <div className={css.length}>
            <SelectField
              {...textField(slotMinutes)}
              label="An appointment takes"
              options={slotLengths.map((minutes) => ({
                value: String(minutes),
                label: `${minutes} minutes`,
              }))}
              unmarked
            />
            <Button variant="secondary" pendingText="Saving…">
              Save Length
            </Button>
          </div>
        )}
      </Form>
      <Form
        {...form}
        id="booking-notice"
        intent={hoursIntents.notice}
        className={sheet}
        fields={["noticeHours"]}
        defaultValue={{ noticeHours: String(hours.noticeHours) }}
        result={resultFor(hoursIntents.notice)}
      >
        {({ noticeHours }) => (
          <div className={css.length}>
            <SelectField
              {...textField(noticeHours)}
              label="Owners book at least this long before"
              options={noticeChoices.map((count) => ({
                value: String(count),
                label: capitalised(noticeInWords(count)),
              }))}
              unmarked
            />
            <Button variant="secondary" pendingText="Saving…">
              Save Notice
            </Button>
          </div>
        )}
      </Form>
      <SingleDays
        {...form}
        hours={hours.dateHours}
        today={today}
        result={resultFor(hoursIntents.date)}
      />
      <DaysOff {...form} days={hours.daysOff} today={today} returned={returned} />
    </FormScreen>
  );
}

type SingleDaysProps = {
  action: string;
  result: ReturnedForm["result"] | undefined;
  hours: readonly DateHours[];
  today: string;
};

/** Days with hours of their own. */
function SingleDays({ hours, today, result, ...form }: SingleDaysProps) {
  const days = Map.groupBy(hours, ({ day }) => day);
  return (
    <section className={`${sheet} ${stack.even}`} aria-labelledby="single-days">
      <h2 id="single-days">Other hours on a single day</h2>
      {days.size === 0 ? (
        <p className={css.quiet}>Every day is as in your week.</p>
      ) : (
        <ul>
          {[...days].map(([day, periods]) => (
            <li key={day} data-key={day} className={css.row}>
              <span>{`${formatWeekday(day)}, ${formatDay(day)}: ${periods.map(periodInWords).join(", ")}`}</span>
              <ActionButton
                {...form}
                intent={hoursIntents.removeDate}
                hidden={{ date: day }}
                variant="secondary"
                label={`Remove the hours of ${formatDay(day)}`}
              >
                Remove
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <Form
        {...form}
        id="single-day"
        intent={hoursIntents.date}
        className={stack.even}
        fields={["date", ...timeFields]}
        result={result}
      >
        {({ date, from, until, breakFrom, breakUntil }) => (
          <>
            <TextField
              {...textField(date)}
              type="date"
              min={today}
              label="Day"
              required
              missing={vetMessages.date}
              wrong={vetMessages.date}
            />
            <Times
              {...{ from, until, breakFrom, breakUntil }}
              labels={["Open from", "Open until", "Closed from", "Closed until"]}
            />
            <div>
              <Button variant="secondary" pendingText="Saving…">
                Set for This Day
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}
