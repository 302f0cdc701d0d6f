import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { bookingSchema } from "#app/features/appointments/appointment/appointment.schema.server.ts";
import {
  bookAppointment,
  listPetsToBook,
} from "#app/features/appointments/appointment/book-appointment.server.ts";
import { BookingForm } from "#app/features/appointments/appointment/booking-form.tsx";
import { readBookingPrefill } from "#app/features/appointments/appointment/booking-prefill.ts";
import { listNearestSlots } from "#app/features/appointments/appointment/hold-slot.server.ts";
import {
  findOwnBooking,
  repeatAppointment,
} from "#app/features/appointments/appointment/list-appointments.server.ts";
import type { Slot } from "#app/features/providers/vet/slots.ts";
import { VetProfile } from "#app/features/providers/vet/vet-profile.tsx";
import { viewVet } from "#app/features/providers/vet/view-vet.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/vet";

export const handle = {
  title: "Veterinarian",
  under: { label: "Find Veterinarians", href: href("/dashboard/pet-owner/vets") },
  errorTitle: "Failed to fetch veterinarians",
};

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const prefill = readBookingPrefill(url.searchParams);
  const earlier = prefill.again ? await findOwnBooking(services, actor, prefill.again) : undefined;
  const day = url.searchParams.get("day") ?? "";
  const kindId = prefill.kind ?? earlier?.visit_kind_id ?? "";
  const page = orNotFound(await viewVet(services, id, { day, kindId }), "Veterinarian not found");
  return {
    ...page,
    pets: await listPetsToBook(services, actor),
    prefill,
    again: earlier ? repeatAppointment(earlier, page.chosen) : undefined,
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const page = orNotFound(await viewVet(services, id), "Veterinarian not found");
  const more: { nearest: Slot[] | undefined } = { nearest: undefined };
  const book = intent(
    bookingSchema,
    async (input, key) => {
      const outcome = await bookAppointment(services, actor, id, input, key);
      if (!outcome.ok && outcome.code === "CONFLICT") {
        const minutes = page.kinds.find((one) => one.id === input.kindId)?.minutes;
        more.nearest = await listNearestSlots(services, id, input.slot, minutes);
      }
      return outcome;
    },
    (booked) => ({
      text: "Request sent to the veterinarian.",
      next: href("/dashboard/pet-owner/bookings/:id", booked),
    }),
  );
  return submitForm(services, await readForm(request), book, {
    title: "Failed to book appointment",
    next: href("/dashboard/pet-owner/bookings"),
    more,
  });
}

export default function Vet({ loaderData, actionData }: Route.ComponentProps) {
  const { key, vet, ...booking } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{vet.name}</PageTitle>
      <VetProfile vet={vet}>
        <BookingForm
          {...booking}
          vet={vet}
          nearest={actionData?.nearest}
          result={actionData?.result}
        />
      </VetProfile>
    </>
  );
}
