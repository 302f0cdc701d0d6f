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
  defaultTimes,
  dueSlots,
  leftInWords,
  type RoundKind,
  roundKinds,
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
  action: string;
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

export function DayRounds({ pets, open, phone, errors, ...rest }: DayRoundsProps) {
  const present = open.at(-1);
  const rounds = open
    .map((slot) => ({ slot, ...remainingIn(slot, pets, phone) }))
    .filter(({ slot, pets: some }) => {
      const isDue = slot === present || dueSlots.includes(slot) || slot === errors?.slot;
      return isDue && roundKinds.some((kind) => some[kind].length > 0);
    })
    .reverse();
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const roundsKey = rounds.map(({ slot, left }) => `${slot} ${left}`).join();
  // The pressed button may be gone: the focus moves to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other buttons appear
  useEffect(() => {
    if (!isPressed.current) return;
    if (document.activeElement !== document.body) isPressed.current = false;
    else {
      const next = place.current?.querySelector("button") ?? place.current;
      next?.focus({ preventScroll: true });
    }
  }, [roundsKey]);
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

function remainingIn(slot: CareSlot, pets: readonly DayPet[], phone: OfflineState): Left {
  const isOpen = (pet: DayPet, kind: TickKind) => {
    const made = [...pet.ticks, ...listWaitingTicks(phone.unsent, pet)];
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

type RoundProps = Omit<DayRoundsProps, "pets" | "open"> &
  Left & {
    slot: CareSlot;
    isLate: boolean;
    /** Called when the ticks are stored on the phone and no page loads. */
    onPress: () => void;
  };

function Round(props: RoundProps) {
  const { slot, day, action, phone, pets, left, all, isLate, errors, onPress } = props;
  const some = [...new Set(roundKinds.flatMap((kind) => pets[kind]))];
  const rowKey = useRowKey();
  const name = `round-${slot}`;
  const isReturned = errors !== undefined;
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
    <section className={css.round} aria-labelledby={name}>
      <div className={css.roundHead}>
        <h2 id={name} className={css.name}>{`${slotNames[slot]} round`}</h2>
        {dueSlots.includes(slot) && <span className={css.quiet}>{leftInWords(left, all)}</span>}
      </div>
      <Form
        method="post"
        discover="none"
        action={action}
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
            options={[
              { value: defaultTimes[slot], label: `At ${defaultTimes[slot]}` },
              {
                value: "",
                label: phone.now ? `Now, ${formatTime(phone.now.toISOString())}` : "Now",
              },
            ]}
            defaultValue={errors?.offeredAt ?? defaultTimes[slot]}
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
                  aria-label={`All ${tickKindNames[kind].toLowerCase()}, ${slotNames[slot].toLowerCase()}`}
                >
                  {`All ${tickKindNames[kind].toLowerCase()}`}
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
