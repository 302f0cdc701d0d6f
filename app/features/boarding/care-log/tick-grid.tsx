import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { useRowKey } from "#app/ui/form/use-submission-key.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { hiddenText } from "#app/ui/layout/layout.css.ts";
import {
  beginTime,
  type CareSlot,
  careSlots,
  slotAndTime,
  slotNames,
  type TickKind,
  type TickView,
  tickKindNames,
  timeInSlot,
} from "./care-log.ts";
import type { WaitingTick } from "./day-queue.tsx";
import { NeedText } from "./need-text.tsx";
import * as css from "./tick-grid.css.ts";

type TickGridProps = {
  pet: { id: string; stayId: string; name: string };
  day: string;
  kinds: readonly TickKind[];
  /** The owner's text about a kind, for example the dose. */
  needs: Partial<Record<TickKind, string>>;
  slots?: readonly CareSlot[];
  ticks: readonly TickView[];
  open: readonly CareSlot[];
  action: string;
  waiting?: readonly WaitingTick[];
  /** Stores the tick on the phone. Without it the form is submitted. */
  onTick?: ((kind: TickKind, slot: CareSlot) => void) | undefined;
  /** Removes a pending tick. */
  onTakeBack?: ((key: string) => void) | undefined;
};

export function TickGrid({ kinds, needs, slots = careSlots, ...rest }: TickGridProps) {
  return (
    <div className={css.grid}>
      <div className={`${css.row} ${css.heads}`} aria-hidden="true">
        <span />
        {slots.map((slot) => (
          <span key={slot}>{slotNames[slot]}</span>
        ))}
      </div>
      {kinds.map((kind) => (
        <div key={kind} className={css.row}>
          <span className={css.kind}>{tickKindNames[kind]}</span>
          {slots.map((slot) => (
            <Cell key={slot} kind={kind} slot={slot} {...rest} />
          ))}
          {needs[kind] && (
            <div className={css.need}>
              <NeedText text={needs[kind]} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

type TickRowProps = Omit<TickGridProps, "needs" | "slots"> & { slot: CareSlot };

/** One round of a pet: the buttons name what is done. */
export function TickRow({ kinds, ...rest }: TickRowProps) {
  return (
    <div className={css.line}>
      {kinds.map((kind) => (
        <Cell key={kind} kind={kind} isNamed {...rest} />
      ))}
    </div>
  );
}

type CellProps = Omit<TickGridProps, "kinds" | "needs" | "slots"> & {
  kind: TickKind;
  slot: CareSlot;
  isNamed?: boolean;
};

/** After a press the focus moves to the button that takes its place. */
function Cell(props: CellProps) {
  const { ticks, waiting = [], kind, slot } = props;
  const isThis = (one: { kind: TickKind; slot: CareSlot }) =>
    one.kind === kind && one.slot === slot;
  const tick = ticks.find(isThis);
  const waits = waiting.find(isThis);
  const place = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const tickKey = tick?.id ?? waits?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another button appears
  useEffect(() => {
    if (!isPressed.current) return;
    if (document.activeElement !== document.body) isPressed.current = false;
    else place.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [tickKey]);
  return (
    <div ref={place} className={css.place}>
      <CellContent
        {...props}
        tick={tick}
        waits={waits}
        onPress={() => {
          isPressed.current = true;
        }}
      />
    </div>
  );
}

type CellContentProps = CellProps & {
  tick: TickView | undefined;
  waits: WaitingTick | undefined;
  /** Called when the tick is stored on the phone and no page loads. */
  onPress: () => void;
};

function CellContent(props: CellContentProps) {
  const { pet, day, open, action, kind, slot, tick, waits } = props;
  const { onTick, onTakeBack, onPress, isNamed = false } = props;
  const name = tickKindNames[kind];
  const rowKey = useRowKey();
  const round = `${slotNames[slot].toLowerCase()}: ${pet.name}`;
  const what = `${name}, ${round}`;
  if (tick)
    return <Done tick={tick} what={what} action={action} name={isNamed ? name : undefined} />;
  if (waits) {
    const state = waits.isSent ? "sent" : "waiting";
    return (
      <div className={css.cell} data-state="waiting">
        <span>{isNamed ? `${name}, ${state}` : state}</span>
        {onTakeBack && !waits.isSent && (
          <button
            type="button"
            className={css.undo}
            aria-label={`Take back ${what}`}
            onClick={() => {
              onPress();
              onTakeBack(waits.key);
            }}
          >
            Undo
          </button>
        )}
      </div>
    );
  }
  if (!open.includes(slot)) {
    return (
      <div className={css.cell} data-state="later">
        <span className={hiddenText}>{`${what}, `}</span>
        {isNamed ? `${name} from ${beginTime(slot)}` : `from ${beginTime(slot)}`}
      </div>
    );
  }
  const isLate = isNamed && slot !== open.at(-1);
  const label = isLate ? `${name} now` : name;
  const key = rowKey(`${pet.id.slice(-12)}-${kind}-${slot}`);
  const values = { intent: "tick", stayId: pet.stayId, stayPetId: pet.id, day, kind, slot, key };
  return (
    <Form
      method="post"
      discover="none"
      action={action}
      preventScrollReset
      onSubmit={(event) => {
        if (!onTick) return;
        event.preventDefault();
        onPress();
        onTick(kind, slot);
      }}
    >
      <HiddenFields values={values} />
      <button
        type="submit"
        className={`${css.cell} ${css.press}`}
        aria-label={`Tick ${label}, ${round}`}
      >
        {isNamed ? label : "Tick"}
      </button>
    </Form>
  );
}

type DoneProps = { tick: TickView; what: string; action: string; name: string | undefined };

function Done({ tick, what, action, name }: DoneProps) {
  const rowKey = useRowKey();
  const { id, by, undoUntil } = tick;
  return (
    <div className={css.cell} data-state="done" title={`${what}: ${by}, ${slotAndTime(tick)}`}>
      <span className={hiddenText}>{`${what} by ${by}, `}</span>
      <span className={css.done}>
        <Icon name="check" /> {name}
      </span>
      <span>{timeInSlot(tick)}</span>
      {undoUntil && (
        <Form method="post" discover="none" action={action} preventScrollReset>
          <HiddenFields
            values={{ intent: "undo", entryId: id, key: rowKey(`${id.slice(-12)}-undo`) }}
          />
          <button type="submit" className={css.undo} aria-label={`Undo ${what}`}>
            Undo
          </button>
        </Form>
      )}
    </div>
  );
}
