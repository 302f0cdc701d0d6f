import { formatDayOfWeek, formatInstant } from "#app/platform/dates.ts";
import { capitalised } from "#app/platform/in-words.ts";
import { stack } from "#app/ui/layout/layout.css.ts";
import { type NextStep, NextSteps } from "#app/ui/next-steps/next-steps.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import type { StayOwnerView, StayStatusView } from "./follow-stay.ts";

type NextStayStepsProps = { followed: StayStatusView; ownerView: StayOwnerView };

/** What happens next, while something does. */
export function NextStaySteps({ followed, ownerView }: NextStayStepsProps) {
  const { stayBring } = useSite();
  const first = firstSteps(followed, ownerView);
  if (!first) return null;
  const { pet, pets, days, boarder, total } = ownerView;
  const isHere = followed.status === "checked_in";
  const who = boarder?.name ?? "your boarder";
  const hour = boarder ? `Call or write to ${who} to agree the hour.` : "";
  const steps: NextStep[] = [
    ...first,
    {
      title: `You bring ${pet} on ${formatDayOfWeek(days.start)}`,
      text: isHere
        ? undefined
        : [place(boarder), `Please bring: ${stayBring}.`, hour].filter(Boolean).join(" "),
      done: isHere,
    },
    {
      title: "You read how it goes",
      text: `${capitalised(who)} notes meals, walks and medicine here, with pictures.`,
    },
    {
      title: `You fetch ${pets.length === 1 ? pet : "them"} on ${formatDayOfWeek(days.end)}`,
      text: total?.isKnown ? `You pay ${total.sum} to ${who}.` : `You pay ${who}.`,
    },
  ];
  return (
    <section className={stack.even} aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <NextSteps steps={steps} />
    </section>
  );
}

function place(boarder: StayOwnerView["boarder"]): string {
  if (!boarder?.area) return "";
  return `To ${boarder.name} in ${boarder.area}, who tells you the address.`;
}

/** Up to the arrival; undefined once the stay is over. */
function firstSteps(
  { status, sentAt }: StayStatusView,
  { boarder, isBooking, answerBy, agreedAt }: StayOwnerView,
): NextStep[] | undefined {
  const sent: NextStep = {
    title: `You sent your ${isBooking ? "booking" : "request"}`,
    text: formatInstant(sentAt),
    done: true,
  };
  const who = isBooking && boarder ? boarder.name : "our team";
  const when = `${capitalised(answerBy ?? "soon")}, by e-mail and here.`;
  const answer: NextStep = { title: `${capitalised(who)} answers`, text: when };
  const choose: NextStep = {
    title: "We choose the boarder and agree the amount",
    text: "By e-mail and here, before the first day.",
  };
  const agreed = agreedAt === undefined ? undefined : formatInstant(agreedAt);
  if (status === "received") return isBooking ? [sent, answer] : [sent, answer, choose];
  if (status === "needs_info") {
    const question: NextStep = { title: "You answer our question", text: "Below, under Messages." };
    const then = { title: `${capitalised(who)} accepts or declines`, text: "By e-mail and here." };
    return isBooking ? [sent, question, then] : [sent, question, then, choose];
  }
  if (status === "accepted" && !boarder) {
    return [{ title: "We have accepted the stay", text: agreed, done: true }, choose];
  }
  if (status === "accepted" || status === "assigned" || status === "checked_in") {
    const title = isBooking
      ? `${capitalised(who)} has accepted the stay`
      : `${boarder?.name ?? "Your boarder"} has the places`;
    return [{ title, text: agreed, done: true }];
  }
  return undefined;
}
