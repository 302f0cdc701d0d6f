import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  bookStay,
  findPetsToBoard,
  listNearestDays,
} from "#app/features/boarding/stay/owner/book-stay.server.ts";
import { BookStayForm, type StayDays } from "#app/features/boarding/stay/owner/book-stay-form.tsx";
import { resetUntouchedNotes } from "#app/features/boarding/stay/owner/pet-to-board.ts";
import {
  bookStaySchema,
  readStayDays,
  stayDaysSchema,
} from "#app/features/boarding/stay/stay.schema.server.ts";
import { BoarderProfile } from "#app/features/providers/boarder/boarder-profile.tsx";
import { viewBoarder } from "#app/features/providers/boarder/view-boarder.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
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
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/boarder";

export const handle = {
  hydrate: true,
  title: "Pet Boarder",
  under: { label: "Find Pet Boarders", href: href("/dashboard/pet-owner/boarders") },
  failed: "Failed to fetch pet boarders",
};

/** Reloads the nights after a refusal too, because somebody else has taken some. */
export const shouldRevalidate = () => true;

const failed = "Failed to book boarding";
const notThere = "Pet boarder not found";

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const today = lagosDay(services.now());
  const days = readStayDays(Object.fromEntries(url.searchParams), today);
  const month = url.searchParams.get("month") ?? days?.startDate.slice(0, 7);
  return {
    ...orNotFound(await viewBoarder(services, id, month), notThere),
    pets: await findPetsToBoard(services, requireActor(context)),
    days,
    askedPetId: url.searchParams.get("pet") ?? undefined,
    today,
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  orNotFound(await viewBoarder(services, id), notThere);
  const form = await readForm(request);
  const today = lagosDay(services.now());
  const empty = { nearest: [] as StayDays[], estimated: false };
  const pets = await findPetsToBoard(services, actor);
  const notes = resetUntouchedNotes(
    {
      petId: formText(form, "petId"),
      allergies: formText(form, "allergies"),
      medications: formText(form, "medications"),
    },
    pets,
    formText(form, "begunFor"),
  );
  if (form.has("allergies")) form.set("allergies", notes.allergies);
  if (form.has("medications")) form.set("medications", notes.medications);

  const intent = formText(form, "intent");
  const [, startDate, endDate] = /^days-(\d{4}-\d\d-\d\d)-(\d{4}-\d\d-\d\d)$/.exec(intent) ?? [];
  if (startDate && endDate) {
    form.set("startDate", startDate);
    form.set("endDate", endDate);
  }
  if (intent === "estimate" || startDate) {
    const days = parseForm(form, stayDaysSchema(today));
    if (days.status !== "success") return invalidForm(days, { more: empty });
    // The form as it was typed, with a new key, so that it is rendered again.
    const estimate = { result: days.reply(), key: newIdempotencyKey(), ...empty };
    return data({ ...estimate, estimated: true }, { status: 200 });
  }
  const submission = parseForm(form, bookStaySchema(today));
  if (submission.status !== "success") {
    return invalidForm(submission, { title: failed, more: empty });
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
    return refusedForm(submission, outcome, { title: failed, more: { ...empty, nearest } });
  }
  const { id: booked, pet, boarder } = outcome.value;
  return redirectWithNotice(services, href("/dashboard/pet-owner/stays/:id", { id: booked }), {
    kind: "success",
    text: `The stay of ${pet} is asked for. You hear from ${boarder} by e-mail and here.`,
  });
}

export default function Boarder({ loaderData, actionData }: Route.ComponentProps) {
  const { key, boarder, calendar, days, askedPetId, pets, today } = loaderData;
  const submissionKey = actionData?.key ?? key;
  return (
    <>
      <PageTitle failed={actionData !== undefined && !actionData.estimated}>
        {boarder.name}
      </PageTitle>
      <BoarderProfile boarder={boarder} calendar={calendar} days={days}>
        <BookStayForm
          key={submissionKey}
          boarder={boarder}
          pets={pets}
          days={days}
          askedPetId={askedPetId}
          today={today}
          submissionKey={submissionKey}
          nearest={actionData?.nearest ?? []}
          result={actionData?.result}
        />
      </BoarderProfile>
    </>
  );
}
