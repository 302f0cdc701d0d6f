import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { listRecentEvents } from "#app/features/insights/dashboard/recent-events.server.ts";
import {
  findTonight,
  listFirstSteps,
  listMonths,
  listToday,
  listWaitingItems,
} from "#app/features/insights/dashboard/workplace.server.ts";
import { Workplace } from "#app/features/insights/dashboard/workplace.tsx";
import { listPetFaces } from "#app/features/pets/pet/list-pets.server.ts";
import { OwnPetFaces } from "#app/features/pets/pet/own-pet-faces.tsx";
import { listOwnEvents } from "#app/features/privacy/own-history/own-history.server.ts";
import { OfferForm } from "#app/features/providers/boarder/offer-form.tsx";
import { ClinicForm } from "#app/features/providers/vet/clinic-form.tsx";
import { WeekForm } from "#app/features/providers/vet/week-form.tsx";
import { ownsPets, runsRescue } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import {
  noticeContext,
  servicesContext,
  waitingCountsContext,
} from "#app/platform/http/context.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { parsePinnedRows } from "#app/platform/lists/pinned-rows.ts";
import type { StepForm } from "#app/platform/records/home-part.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const services = context.get(servicesContext);
  const isStaff = runsRescue(actor.role);
  const [today, waiting, steps, months, tonight, events, pets] = await Promise.all([
    listToday(services, actor),
    listWaitingItems(
      services,
      actor,
      context.get(waitingCountsContext),
      parsePinnedRows(context.get(noticeContext)?.pinned),
    ),
    listFirstSteps(services, actor),
    listMonths(services, actor),
    findTonight(services, actor),
    isStaff ? listRecentEvents(services, actor) : listOwnEvents(services, actor),
    ownsPets(actor.role) ? listPetFaces(services, actor) : [],
  ]);
  return {
    day: lagosDay(services.now()),
    role: actor.role,
    today,
    waiting,
    steps,
    months,
    tonight,
    events,
    pets,
    pageKey: newIdempotencyKey(),
  };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { pets, ...home } = loaderData;
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Workplace
        {...home}
        pets={pets.length > 0 && <OwnPetFaces pets={pets} />}
        stepForm={showStepForm}
      />
    </>
  );
}

function showStepForm(form: StepForm, submissionKey: string) {
  if (form.name === "week") return <WeekForm submissionKey={submissionKey} />;
  if (form.name === "clinic") {
    return <ClinicForm practice={form.data} submissionKey={submissionKey} />;
  }
  return <OfferForm offer={form.data} submissionKey={submissionKey} />;
}
