import { type FormEvent, useEffect, useRef } from "react";
import { Form } from "react-router";
import { nowOnDevice } from "#app/browser/offline/offline-page.ts";
import { formatTime } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { CheckboxGroup, RadioGroup } from "#app/ui/field/choice.tsx";
import { TextField } from "#app/ui/field/field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { cluster, stack } from "#app/ui/layout/layout.css.ts";
import {
  type CareSlot,
  dueSlots,
  kindNames,
  leftOf,
  type RoundKind,
  roundKinds,
  slotNames,
  type TickKind,
  usualTimes,
} from "./care-log.ts";
import type { DayPet } from "./care-log-view.ts";
import { roundEntry, waitingTicksOf } from "./day-queue.tsx";
import * as css from "./day-sheet.css.ts";
import type { OfflineState } from "./use-day-sheet.tsx";

type RoundsProps = {
  pets: readonly DayPet[];
  day: string;
  /** The slots that have begun. */
  open: readonly CareSlot[];
  action: string;
  phone: OfflineState;
  /** What is wrong with the round that came back. */
  errors:
    | {
        slot: CareSlot | undefined;
        /** What was chosen. */
        offeredAt: string | undefined;
        doneAt?: string[] | undefined;
        pet?: string[] | undefined;
      }
    | undefined;
};

type Left = { all: number; left: number; pets: Record<RoundKind, DayPet[]> };

/** The round that is on, with one button for all of its pets; below it what earlier ones have left. */
export function Rounds({ pets, open, phone, errors, ...rest }: RoundsProps) {
  const present = open.at(-1);
  const rounds = open
    .map((slot) => ({ slot, ...leftIn(slot, pets, phone) }))
    .filter(({ slot, pets: some }) => {
      const isDue = slot === present || dueSlots.includes(slot) || slot === errors?.slot;
      return isDue && roundKinds.some((kind) => some[kind].length > 0);
    })
    .reverse();
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const shown = rounds.map(({ slot, left }) => `${slot} ${left}`).join();
  // The button that was pressed may have gone: the next one has the focus then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else stands there
  useEffect(() => {
    if (!isPressed.current) return;
    if (document.activeElement !== document.body) isPressed.current = false;
    else {
      const next = place.current?.querySelector("button") ?? place.current;
      next?.focus({ preventScroll: true });
    }
  }, [shown]);
  return (
    <div ref={place} tabIndex={-1} className={css.rounds} data-screen="">
      {rounds.length === 0 && <p className={css.quiet}>All are fed and walked.</p>}
      {rounds.map((round) => (
        <Round
          key={round.slot}
          {...rest}
          {...round}
          phone={phone}
          onPress={() => {
            isPressed.current = true;
          }}
          isLate={round.slot !== present}
          errors={errors?.slot === round.slot ? errors : undefined}
        />
      ))}
    </div>
  );
}

function leftIn(slot: CareSlot, pets: readonly DayPet[], phone: OfflineState): Left {
  const isOpen = (pet: DayPet, kind: TickKind) => {
    const made = [...pet.ticks, ...waitingTicksOf(phone.unsent, pet)];
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

type RoundProps = Omit<RoundsProps, "pets" | "open"> &
  Left & {
    slot: CareSlot;
    isLate: boolean;
    /** It is kept on the phone: no page follows. */
    onPress: () => void;
  };

function Round(props: RoundProps) {
  const { slot, day, action, phone, pets, left, all, isLate, errors, onPress } = props;
  const some = [...new Set(roundKinds.flatMap((kind) => pets[kind]))];
  const rowKey = useRowKey();
  const name = `round-${slot}`;
  const isReturned = errors !== undefined;
  const keep = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const kind = roundKinds.find((one) => one === (submitter as HTMLButtonElement | null)?.value);
    const typed = new FormData(event.currentTarget);
    const chosen = pets[kind ?? "fed"].filter(({ id }) => typed.getAll("pet").includes(id));
    if (!phone.now || !kind || chosen.length === 0) return;
    event.preventDefault();
    onPress();
    const textOf = (field: string) => {
      const value = typed.get(field);
      return typeof value === "string" ? value : "";
    };
    const doneAt = textOf("doneAt") || textOf("offeredAt");
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
    <section className={css.round} aria-labelledby={name}>
      <div className={css.roundHead}>
        <h2 id={name} className={css.name}>{`${slotNames[slot]} round`}</h2>
        {dueSlots.includes(slot) && <span className={css.quiet}>{leftOf(left, all)}</span>}
      </div>
      <Form
        method="post"
        discover="none"
        action={action}
        preventScrollReset
        noValidate
        onSubmit={keep}
      >
        <HiddenFields values={{ intent: "round", day, slot, key: rowKey(`round-${slot}`) }} />
        {isLate && (
          <RadioGroup
            id={`${name}-offered`}
            name="offeredAt"
            label="When was it done?"
            unmarked
            options={[
              { value: usualTimes[slot], label: `At ${usualTimes[slot]}` },
              {
                value: "",
                label: phone.now ? `Now, ${formatTime(phone.now.toISOString())}` : "Now",
              },
            ]}
            defaultValue={errors?.offeredAt ?? usualTimes[slot]}
          />
        )}
        <div className={cluster}>
          {roundKinds.map(
            (kind) =>
              pets[kind].length > 0 && (
                <Button
                  key={kind}
                  name="kind"
                  value={kind}
                  pendingText="Saving…"
                  aria-label={`All ${kindNames[kind].toLowerCase()}, ${slotNames[slot].toLowerCase()}`}
                >
                  {`All ${kindNames[kind].toLowerCase()}`}
                </Button>
              ),
          )}
        </div>
        <Disclosure title="Except some, or done earlier" open={isReturned}>
          {options}
        </Disclosure>
      </Form>
    </section>
  );
}
