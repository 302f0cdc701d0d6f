import { type FormEvent, useEffect, useRef } from "react";
import { Form } from "react-router";
import { nowOnDevice } from "#app/browser/offline/offline-page.ts";
import { formatTime } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button/button.tsx";
import { CheckboxGroup, RadioGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import {
  beginTime,
  type CareSlot,
  careSlots,
  defaultTimes,
  dueSlots,
  leftInWords,
  type RoundKind,
  roundKinds,
  roundPath,
  slotNames,
  type TickKind,
  tickKindNames,
} from "./care-log.ts";
import type { DayPet } from "./care-log-view.ts";
import { listWaitingTicks, roundEntry } from "./day-queue.tsx";
import * as css from "./day-sheet.css.ts";
import type { OfflineState } from "./use-day-sheet.tsx";

type DayRoundsProps = {
  pets: readonly DayPet[];
  day: string;
  open: readonly CareSlot[];
  round: CareSlot;
  /** Shows another round without a page load. */
  onChoose: ((slot: CareSlot) => void) | undefined;
  phone: OfflineState;
  errors:
    | {
        slot: CareSlot | undefined;
        offeredAt: string | undefined;
        doneAt?: string[] | undefined;
        pet?: string[] | undefined;
      }
    | undefined;
};

type Left = { all: number; left: number; pets: Record<RoundKind, DayPet[]> };

export function DayRounds({ pets, day, open, round, onChoose, phone, errors }: DayRoundsProps) {
  const remaining = remainingIn(round, pets, phone);
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // The pressed button may be gone: the focus moves to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other buttons appear
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    if (document.activeElement !== document.body) return;
    const next = place.current?.querySelector<HTMLElement>("button, [tabindex]");
    next?.focus({ preventScroll: true });
  }, [remaining.left]);
  return (
    <div className={css.rounds} data-screen="">
      <nav className={css.choices} aria-label="Rounds">
        {careSlots.map((slot) => {
          const isOpen = open.includes(slot);
          const inSlot = slot === round ? remaining : remainingIn(slot, pets, phone);
          const words = (
            <>
              {slotNames[slot]}
              <small>{isOpen ? chipText(slot, inSlot) : `from ${beginTime(slot)}`}</small>
            </>
          );
          return isOpen ? (
            <Link
              key={slot}
              className={css.choice}
              to={roundPath(slot)}
              aria-current={slot === round ? "true" : undefined}
              onClick={(event) => {
                if (!onChoose) return;
                event.preventDefault();
                onChoose(slot);
              }}
            >
              {words}
            </Link>
          ) : (
            <span key={slot} className={css.choice}>
              {words}
            </span>
          );
        })}
      </nav>
      <div ref={place}>
        <Round
          key={round}
          {...remaining}
          day={day}
          slot={round}
          phone={phone}
          onPress={() => {
            isPressed.current = true;
          }}
          isLate={round !== open.at(-1)}
          errors={errors?.slot === round ? errors : undefined}
        />
      </div>
    </div>
  );
}

function chipText(slot: CareSlot, { left, all }: Left): string {
  if (left === 0) return "all done";
  return dueSlots.includes(slot) ? leftInWords(left, all) : "if you like";
}

function remainingIn(slot: CareSlot, pets: readonly DayPet[], phone: OfflineState): Left {
  const isOpen = (pet: DayPet, kind: TickKind) => {
    const made = [...pet.ticks, ...listWaitingTicks([...phone.unsent, ...phone.sent], pet)];
    return !made.some((one) => one.kind === kind && one.slot === slot);
  };
  const ticks = pets.flatMap((pet) => pet.kinds.map((kind) => isOpen(pet, kind)));
  return {
    all: ticks.length,
    left: ticks.filter(Boolean).length,
    pets: {
      fed: pets.filter((pet) => isOpen(pet, "fed")),
      walked: pets.filter((pet) => isOpen(pet, "walked")),
    },
  };
}

type RoundProps = Pick<DayRoundsProps, "day" | "phone" | "errors"> &
  Left & {
    slot: CareSlot;
    isLate: boolean;
    /** Called when the ticks are stored on the phone and no page loads. */
    onPress: () => void;
  };

function Round(props: RoundProps) {
  const { slot, day, phone, pets, isLate, errors, onPress } = props;
  const some = [...new Set(roundKinds.flatMap((kind) => pets[kind]))];
  const rowKey = useRowKey();
  const name = `round-${slot}`;
  const isReturned = errors !== undefined;
  const firstLeft = roundKinds.find((kind) => pets[kind].length > 0);
  const queue = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const kind = roundKinds.find((one) => one === (submitter as HTMLButtonElement | null)?.value);
    const values = new FormData(event.currentTarget);
    const chosen = pets[kind ?? "fed"].filter(({ id }) => values.getAll("pet").includes(id));
    if (!phone.now || !kind || chosen.length === 0) return;
    event.preventDefault();
    onPress();
    const readText = (field: string) => {
      const value = values.get(field);
      return typeof value === "string" ? value : "";
    };
    const doneAt = readText("doneAt") || readText("offeredAt");
    const tick = { day, kind, slot, doneAt };
    phone.add(roundEntry(chosen, tick, nowOnDevice()));
  };
  const options = (
    <div className={stack.even}>
      <CheckboxGroup
        id={`${name}-pets`}
        name="pet"
        label="Untick who is an exception"
        options={some.map((pet) => ({ value: pet.id, label: pet.name }))}
        defaultValue={some.map(({ id }) => id)}
        errors={errors?.pet}
        short
        unmarked
      />
      <TextField
        id={`${name}-done`}
        name="doneAt"
        type="time"
        label={isLate ? "Done at another time" : "Done at, if it was earlier"}
        errors={errors?.doneAt}
        unmarked
      />
    </div>
  );
  return (
    <section className={css.round} aria-labelledby={name} tabIndex={-1}>
      <h2 id={name} className={css.name}>{`${slotNames[slot]} round`}</h2>
      {some.length === 0 && <p className={css.quiet}>All are fed and walked.</p>}
      {some.length > 0 && (
        <Form
          method="post"
          discover="none"
          action={roundPath(slot)}
          preventScrollReset
          noValidate
          onSubmit={queue}
        >
          <HiddenFields values={{ intent: "round", day, slot, key: rowKey(`round-${slot}`) }} />
          {isLate && (
            <RadioGroup
              id={`${name}-offered`}
              name="offeredAt"
              label="When was it done?"
              unmarked
              short
              options={[
                {
                  value: defaultTimes[slot],
                  label: `${defaultTimes[slot]}, added later`,
                },
                {
                  value: "",
                  label: phone.now ? `Now, ${formatTime(phone.now.toISOString())}` : "Now",
                },
              ]}
              defaultValue={errors?.offeredAt ?? defaultTimes[slot]}
            />
          )}
          <div className={css.all}>
            {roundKinds.map(
              (kind) =>
                pets[kind].length > 0 && (
                  <Button
                    key={kind}
                    name="kind"
                    value={kind}
                    variant={kind === firstLeft ? "primary" : "secondary"}
                    pendingText="Saving…"
                    aria-label={`All ${tickKindNames[kind].toLowerCase()}, ${slotNames[slot].toLowerCase()}`}
                  >
                    {`All ${tickKindNames[kind].toLowerCase()}`}
                  </Button>
                ),
            )}
          </div>
          <details open={isReturned}>
            <summary className={css.exceptions}>Except some, or earlier</summary>
            {options}
          </details>
        </Form>
      )}
    </section>
  );
}
