import { useState } from "react";
import { href } from "react-router";
import { formatDay, formatWeekday } from "#app/platform/dates.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { careSlots, hasBegun, nextRound } from "./care-log.ts";
import type { DaySheetView } from "./care-log-view.ts";
import { withoutPet } from "./day-queue.tsx";
import { DayRounds } from "./day-rounds.tsx";
import * as css from "./day-sheet.css.ts";
import { DaySheetPet } from "./day-sheet-pet.tsx";
import { OfflineStatus } from "./offline-status.tsx";
import { useDaySheet } from "./use-day-sheet.tsx";

type DaySheetProps = DaySheetView & {
  returned: ReturnedForm<"tick" | "round" | "undo" | "note"> | undefined;
  returnedPetId: string | undefined;
  staged: readonly { id: string; fileName: string }[];
};

/** Works without a connection once opened: entries wait on the phone. Without scripts it is plain forms. */
export function DaySheet(props: DaySheetProps) {
  const { day, at, pets, owner, returned, returnedPetId, staged } = props;
  const phone = useDaySheet({ owner, day, at });
  const { now, isOver, lost } = phone;
  const open = now ? careSlots.filter((slot) => hasBegun(day, slot, now)) : props.open;
  const present = open.at(-1);
  const [choice, setChoice] = useState({ during: props.open.at(-1), round: props.round });
  // A round that begins meanwhile takes its place.
  const round = choice.during === present ? choice.round : nextRound(open, pets);
  const isEmpty = pets.length === 0;
  const returnedPet =
    pets.find(({ id }) => id === returnedPetId) ??
    pets.find(({ stayId }) => stayId === returnedPetId);
  const takeBack = (key: string, petId: string) => {
    const entry = phone.unsent.find((one) => one.key === key);
    const rest = entry && withoutPet(entry, petId, pets);
    if (rest) phone.change(key, rest);
    else phone.remove(key);
  };
  return (
    <div className={stack.even} data-day={day}>
      <PageHeader
        dense
        title="Day Sheet"
        beside={<small>{`${formatWeekday(day)}, ${formatDay(day)}`}</small>}
      />
      {returned && <Refused returned={returned} />}
      {now && <OfflineStatus phone={phone} day={day} at={at} />}
      {isEmpty && (
        <EmptyState
          picture={<Art name="empty-inbox" width={280} height={210} />}
          title="No pet is with you today"
          action={
            <ButtonLink to={href("/dashboard/pet-owner/boarded-pets")}>Boarded Pets</ButtonLink>
          }
        >
          Pets that you check in appear here.
        </EmptyState>
      )}
      {!isOver && !lost && !isEmpty && (
        <DayRounds
          pets={pets}
          day={day}
          open={open}
          round={round}
          onChoose={now && ((slot) => setChoice({ during: present, round: slot }))}
          phone={phone}
          errors={returned?.intent === "round" ? roundErrors(returned) : undefined}
        />
      )}
      {!isOver && !lost && !isEmpty && (
        <div className={css.pets}>
          {pets.map((pet) => (
            <DaySheetPet
              key={pet.id}
              pet={pet}
              day={day}
              round={round}
              open={open}
              phone={phone}
              result={
                returned?.intent === "note" && returnedPet === pet ? returned.result : undefined
              }
              staged={returnedPet === pet ? staged : []}
              onTakeBack={takeBack}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function roundErrors({ result }: NonNullable<DaySheetProps["returned"]>) {
  const { doneAt, pet } = result.error ?? {};
  const offered = result.initialValue?.offeredAt;
  return {
    offeredAt: typeof offered === "string" ? offered : undefined,
    slot: careSlots.find((one) => one === result.initialValue?.slot),
    doneAt: doneAt ?? undefined,
    pet: pet ?? undefined,
  };
}

function Refused({ returned }: { returned: NonNullable<DaySheetProps["returned"]> }) {
  const { result } = returned;
  const errors = Object.entries(result.error ?? {}).flatMap(([name, messages]) =>
    name === "" ? [] : (messages ?? []).map((message) => ({ message })),
  );
  return <ErrorSummary title={result.error?.[""]?.[0] ?? "Please check this"} errors={errors} />;
}
