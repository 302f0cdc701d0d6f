import type { ReactNode } from "react";
import { href } from "react-router";
import { calledOffStayStatuses, isStayOpen } from "#app/features/boarding/stay/stay.ts";
import { nightsInWords } from "#app/features/boarding/stay/stay-sentences.ts";
import { dayAndMonth, formatDayOfWeek } from "#app/platform/dates.ts";
import { Lede } from "#app/ui/lede/lede.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { WayLine } from "#app/ui/way-line/way-line.tsx";
import type { OwnStayPage } from "./own-stays.ts";

type StayProps = { stay: OwnStayPage };

function isCalledOff({ status }: OwnStayPage): boolean {
  return calledOffStayStatuses.some((one) => one === status);
}

const day = (of: string) => formatDayOfWeek(of, { short: true });

/** Who, when and where; the price; what it waits for, and what happens then. */
export function OwnStayLede({ stay }: StayProps) {
  const { startDay, endDay, nights, pet, pets } = stay;
  const isAlone = pets.length === 1;
  const stays = isCalledOff(stay)
    ? isAlone
      ? "was to stay"
      : "were to stay"
    : isStayOpen(stay.status)
      ? isAlone
        ? "stays"
        : "stay"
      : "stayed";
  return (
    <Lede>
      <p>
        <Pets stay={stay} />
        {` ${stays} with `}
        <Boarder stay={stay} />
        {startDay === endDay ? " on " : " from "}
        <strong>
          {startDay === endDay ? day(startDay) : `${day(startDay)} to ${day(endDay)}`}
        </strong>
        {`, ${nightsInWords(nights)}.`}
      </p>
      <Price stay={stay} />
      <Wait stay={stay} pet={pet} isAlone={isAlone} />
    </Lede>
  );
}

function Pets({ stay: { pet, pets } }: StayProps): ReactNode {
  const [only] = pets.length === 1 ? pets : [];
  if (!only?.petId) return pet;
  return <Link to={href("/dashboard/pet-owner/pets/:id", { id: only.petId })}>{pet}</Link>;
}

function Boarder({ stay }: StayProps) {
  const { boarder, boarderId, isBooking, isListed, ownerView } = stay;
  if (!boarder) return "one of our boarders";
  const area = ownerView.boarder?.area;
  return (
    <>
      {isBooking && isListed && boarderId ? (
        <Link to={href("/dashboard/pet-owner/boarders/:id", { id: boarderId })}>{boarder}</Link>
      ) : (
        boarder
      )}
      {area && ` in ${area}`}
    </>
  );
}

function Price({ stay }: StayProps) {
  const { total } = stay.ownerView;
  if (!total) return null;
  const { sum, how, isKnown } = total;
  if (!isKnown) return <p>{`${sum}: ${how}`}</p>;
  return (
    <p>
      {isStayOpen(stay.status) ? "It costs " : "It cost "}
      <strong>{sum}</strong>
      {`: ${how}. You pay ${stay.boarder ?? "your boarder"}, in cash or by transfer.`}
    </p>
  );
}

function Wait({ stay, pet, isAlone }: StayProps & { pet: string; isAlone: boolean }) {
  const { status, isBooking, boarder, next, ownerView } = stay;
  if (status !== "received" || !isBooking || !ownerView.answerBy) return <p>{next}</p>;
  return (
    <p>
      {`${boarder ?? "The boarder"} answers `}
      <strong>{ownerView.answerBy}</strong>
      {`. Until then the ${isAlone ? "place is" : "places are"} kept for ${pet}. Without an answer we tell you at once, and you can book with another boarder.`}
    </p>
  );
}

/** The four stops; nothing for a stay that was called off. */
export function StayWay({ stay }: StayProps) {
  const { status, startDay, endDay, ownerView } = stay;
  if (isCalledOff(stay)) return null;
  const { agreedAt } = ownerView;
  const sentAt = ownerView.history[0]?.at;
  const at = { received: 1, needs_info: 1, accepted: 2, assigned: 2, checked_in: 3 };
  return (
    <WayLine
      label="How far it is"
      at={Object.entries(at).find(([one]) => one === status)?.[1] ?? 4}
      stops={[
        { title: "Asked", when: sentAt && dayAndMonth(sentAt) },
        { title: "Answer", when: agreedAt && dayAndMonth(agreedAt) },
        { title: "Check-in", when: dayAndMonth(startDay) },
        { title: "Home again", when: dayAndMonth(endDay) },
      ]}
    />
  );
}
