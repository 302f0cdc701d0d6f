import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { bookStay, listNearestDays } from "#app/features/boarding/stay/owner/book-stay.server.ts";
import { BookStayForm, bookingIntents } from "#app/features/boarding/stay/owner/book-stay-form.tsx";
import {
  nightFields,
  type StayDays,
  tapDay,
} from "#app/features/boarding/stay/owner/choose-nights.ts";
import {
  findOwnStay,
  listUsualPetIds,
} from "#app/features/boarding/stay/owner/own-stays.server.ts";
import { viewBooking } from "#app/features/boarding/stay/owner/view-booking.server.ts";
import {
  bookStaySchema,
  readStayDays,
  stayDaysSchema,
  waitSchema,
} from "#app/features/boarding/stay/stay.schema.server.ts";
import { maxNights } from "#app/features/boarding/stay/stay-policy.ts";
import {
  stayWaitPath,
  waitIntents,
  waitNotice,
} from "#app/features/boarding/stay-wait/stay-wait.ts";
import {
  stopWaiting,
  viewStayWait,
  waitForPlace,
} from "#app/features/boarding/stay-wait/wait-for-place.server.ts";
import { WaitForPlace } from "#app/features/boarding/stay-wait/wait-for-place.tsx";
import { BoarderProfile } from "#app/features/providers/boarder/boarder-profile.tsx";
import { viewBoarder } from "#app/features/providers/boarder/view-boarder.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, isDay, lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { noFields } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  formText,
  invalidForm,
  newIdempotencyKey,
  orNotFound,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
  unchangedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/boarder";

export const handle = {
  title: "Pet Boarder",
  under: { label: "Find Pet Boarders", href: href("/dashboard/pet-owner/boarders") },
  errorTitle: "Failed to fetch pet boarders",
};

const failed = "Failed to book boarding";
const failedWait = "You do not wait for these nights yet";
const notThere = "Pet boarder not found";
const noDays: StayDays = { startDate: "", endDate: "" };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const boarder = orNotFound(await viewBoarder(services, id), notThere);
  const today = lagosDay(services.now());
  const stay = readStayDays(Object.fromEntries(url.searchParams), today);
  const month = url.searchParams.get("month") ?? undefined;
  const actor = requireActor(context);
  const again = await findOwnStay(services, actor, url.searchParams.get("again") ?? "");
  const preselectedPetIds = again
    ? again.pets.flatMap(({ petId }) => petId ?? [])
    : url.searchParams.has("pet")
      ? [url.searchParams.get("pet") ?? ""]
      : await listUsualPetIds(services, actor);
  const days = stay ?? noDays;
  const selection = { days, stay, month, petIds: preselectedPetIds, again };
  return {
    boarder,
    booking: await viewBooking(services, actor, boarder, selection),
    wait: await viewWait(services, actor, boarder.id, selection),
    preselectedPetIds,
    today,
    key: newIdempotencyKey(),
  };
}

function readDays(form: FormData): StayDays {
  return { startDate: formText(form, "startDate"), endDate: formText(form, "endDate") };
}

/** The choice of a button of the calendar; undefined after any other button. */
function readChoice(form: FormData): { days: StayDays; month: string | undefined } | undefined {
  const month = formText(form, nightFields.month);
  if (month) return { days: readDays(form), month };
  const day = formText(form, nightFields.day);
  if (isDay(day)) return { days: tapDay(readDays(form), day), month: day.slice(0, 7) };
  const startDate = formText(form, nightFields.nearestStart);
  const length = Number(formText(form, nightFields.nearestLength));
  if (!isDay(startDate) || !(length >= 0 && length <= maxNights)) return undefined;
  return { days: { startDate, endDate: addDays(startDate, length) }, month: undefined };
}

function bookAddress(id: string, days: StayDays): string {
  return stayWaitPath({ boarder_id: id, start_day: days.startDate, end_day: days.endDate });
}

function viewWait(
  services: AppServices,
  actor: Actor,
  boarderId: string,
  { stay, petIds }: { stay: StayDays | undefined; petIds: readonly string[] },
) {
  const pets = Math.max(1, petIds.length);
  return viewStayWait(services, actor, boarderId, stay && { ...stay, pets });
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const boarder = orNotFound(await viewBoarder(services, id), notThere);
  const form = await readForm(request);
  const today = lagosDay(services.now());
  const choice = readChoice(form);
  for (const [name, day] of Object.entries(choice?.days ?? {})) form.set(name, day);
  const viewForm = async (nearest: StayDays[] = []) => {
    const days = readDays(form);
    const month = choice ? choice.month : formText(form, "month");
    const petIds = form.getAll("petId").map(String);
    const selection = { days, stay: readStayDays(days, today), month, petIds };
    const booking = await viewBooking(services, actor, boarder, selection);
    return { nearest, booking, wait: await viewWait(services, actor, boarder.id, selection) };
  };
  if (choice) return unchangedForm(parseForm(form, noFields), await viewForm());
  if (formText(form, "intent") === bookingIntents.estimate) {
    const days = parseForm(form, stayDaysSchema(today));
    const more = await viewForm();
    return days.status === "success" ? unchangedForm(days, more) : invalidForm(days, { more });
  }
  if (formText(form, "intent") === waitIntents.wait) {
    const wanted = parseForm(form, waitSchema(today));
    if (wanted.status !== "success") {
      return invalidForm(wanted, { title: failedWait, more: await viewForm() });
    }
    const key = readIdempotencyKey(form);
    const waiting = await attempt(
      form,
      waitForPlace(services, actor, id, wanted.value, key),
      failedWait,
    );
    if (!waiting.ok) {
      return refusedForm(wanted, waiting, { title: failedWait, more: await viewForm() });
    }
    return redirectWithNotice(services, bookAddress(id, wanted.value), {
      kind: "success",
      text: waitNotice(waiting.value.boarder, wanted.value),
    });
  }
  if (formText(form, "intent") === waitIntents.stop) {
    const days = parseForm(form, stayDaysSchema(today));
    if (days.status !== "success") return invalidForm(days, { more: await viewForm() });
    const key = readIdempotencyKey(form);
    const stopped = await attempt(
      form,
      stopWaiting(services, actor, id, days.value, key),
      failedWait,
    );
    if (!stopped.ok) {
      return refusedForm(days, stopped, { title: failedWait, more: await viewForm() });
    }
    return redirectWithNotice(services, bookAddress(id, days.value), {
      kind: "success",
      text: "You do not wait for these nights any more.",
    });
  }
  const submission = parseForm(form, bookStaySchema(today));
  if (submission.status !== "success") {
    return invalidForm(submission, { title: failed, more: await viewForm() });
  }
  const input = submission.value;
  const outcome = await attempt(
    form,
    bookStay(services, actor, id, input, readIdempotencyKey(form)),
    failed,
  );
  if (!outcome.ok) {
    const isTaken = outcome.code === "CONFLICT";
    const nearest = isTaken ? await listNearestDays(services, id, input) : [];
    return refusedForm(submission, outcome, { title: failed, more: await viewForm(nearest) });
  }
  const { id: booked, boarder: name } = outcome.value;
  return redirectWithNotice(services, href("/dashboard/pet-owner/stays/:id", { id: booked }), {
    kind: "success",
    text: `Request sent to ${name}.`,
  });
}

export default function Boarder({ loaderData, actionData }: Route.ComponentProps) {
  const { boarder, preselectedPetIds, today } = loaderData;
  const booking = actionData?.booking ?? loaderData.booking;
  const wait = actionData ? actionData.wait : loaderData.wait;
  return (
    <>
      <PageTitle failed={actionData?.result.status === "error"}>{boarder.name}</PageTitle>
      <BoarderProfile boarder={boarder}>
        <BookStayForm
          {...booking}
          boarder={boarder}
          preselectedPetIds={preselectedPetIds}
          today={today}
          ifFull={wait && <WaitForPlace state={wait.state} boarder={boarder.name} />}
          nearest={actionData?.nearest ?? []}
          result={actionData?.result}
        />
      </BoarderProfile>
    </>
  );
}
