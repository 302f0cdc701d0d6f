import { findOwnStay } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import { ownerRequester } from "#app/features/boarding/stay/public/follow-stay.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { offsetPage } from "#app/platform/api/endpoint.server.ts";
import { listOperation, operation } from "#app/platform/api/operation.server.ts";
import { done, refused } from "#app/platform/outcome.ts";
import { stepOperations, undoAnswer, undoBody } from "#app/platform/steps/step-api.server.ts";
import { takeStep, undoStep } from "#app/platform/steps/take-step.server.ts";
import { undoInWords } from "#app/platform/undo.ts";
import type { Appointment } from "./appointment.queries.server.ts";
import { offeredMove } from "./appointment.ts";
import {
  cancelledAnswer,
  proposalAnswer,
  proposalBody,
  vetBookingAnswer,
  vetBookingBody,
} from "./appointment-api.schema.server.ts";
import { appointmentSteps } from "./appointment-steps.server.ts";
import { bookAppointment } from "./book-appointment.server.ts";
import { findOwnBooking, listValidAppointments } from "./list-appointments.server.ts";
import { proposeVisit } from "./propose-visit.server.ts";

export const listVetBookings = listOperation({
  id: "listVetBookings",
  method: "GET",
  path: "/api/bookings/vet",
  summary:
    "Your bookings at veterinarians, the latest first, without those that will not take place",
  area: "appointments",
  access: ["petOwner"],
  answer: vetBookingAnswer,
  refusals: [],
  async run({ services, actor, page }) {
    const found = await offsetPage(page, (place) => listValidAppointments(services, actor, place));
    return done({ ...found, rows: found.rows.map(show) });
  },
});

export const bookVet = operation({
  id: "bookVet",
  method: "POST",
  path: "/api/bookings/vet",
  summary: "Book a free time of a veterinarian",
  area: "appointments",
  access: ["petOwner"],
  body: vetBookingBody,
  status: 201,
  answer: vetBookingAnswer,
  refusals: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  async run({ services, actor, input: { vetId, visitKindId: kindId, ...input }, key }) {
    const booked = await bookAppointment(services, actor, vetId, { ...input, kindId }, key);
    if (!booked.ok) return booked;
    const found = await findOwnBooking(services, actor, booked.value.id);
    return found ? done(show(found)) : refused("NOT_FOUND");
  },
});

export const cancelBooking = operation({
  id: "cancelBooking",
  method: "POST",
  path: "/api/bookings/:id/cancel",
  summary: "Cancel one of your bookings",
  area: "appointments",
  access: ["petOwner"],
  status: 200,
  answer: cancelledAnswer,
  refusals: ["NOT_FOUND", "CONFLICT"],
  async run({ services, actor, params: { id }, key }) {
    const stay = await findOwnStay(services, actor, id);
    const cancelled = stay
      ? await takeStep(services, staySteps, id, {
          stepRole: "owner",
          step: "cancel",
          input: {},
          actor: { name: stay.owner_name },
          key,
          keyOwner: actor.id,
        })
      : await takeStep(services, appointmentSteps, id, {
          stepRole: "owner",
          step: "cancel",
          input: { reason: null },
          actor,
          key,
        });
    const kind = stay ? ("boarding" as const) : ("vet" as const);
    if (!cancelled.ok) return cancelled;
    const { changeId: change } = cancelled.value;
    return done({ _id: id, kind, status: "cancelled" as const, change });
  },
});

export const undoBooking = operation({
  id: "undoBookingStep",
  method: "POST",
  path: "/api/bookings/:id/undo",
  summary: `Take back what you cancelled within ${undoInWords()}, by its change`,
  area: "appointments",
  access: ["petOwner"],
  body: undoBody,
  status: 200,
  answer: undoAnswer,
  refusals: ["NOT_FOUND", "CONFLICT"],
  async run({ services, actor, params: { id }, input: { change: changeId }, key }) {
    const stay = await findOwnStay(services, actor, id);
    const undone = stay
      ? await undoStep(services, staySteps, id, {
          ...ownerRequester(stay),
          changeId,
          key,
          keyOwner: actor.id,
        })
      : await undoStep(services, appointmentSteps, id, { stepRole: "owner", actor, changeId, key });
    if (!undone.ok) return undone;
    const found = stay
      ? await findOwnStay(services, actor, id)
      : await findOwnBooking(services, actor, id);
    return found ? done({ _id: id, status: found.status }) : refused("NOT_FOUND");
  },
});

const [answerBooking] = stepOperations(appointmentSteps, "owner", {
  path: "/api/bookings/:id",
  noun: "Booking",
  area: "appointments",
  role: "petOwner",
});

/** An owner's answers to an offered time; `undoBooking` takes them back. */
export const ownerSteps = answerBooking ? [answerBooking] : [];

export const proposeNextVisit = operation({
  id: "proposeVisit",
  method: "POST",
  path: "/api/appointments",
  summary: "Propose a next visit of a patient: its time is held until the owner answers",
  area: "appointments",
  access: ["veterinarian"],
  body: proposalBody,
  status: 201,
  answer: proposalAnswer,
  refusals: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  async run({ services, actor, input, key }) {
    const proposed = await proposeVisit(services, actor, input, key);
    if (!proposed.ok) return proposed;
    const { id, startsAt } = proposed.value;
    return done({ _id: id, status: "proposed" as const, startsAt });
  },
});

export const vetSteps = stepOperations(appointmentSteps, "vet", {
  path: "/api/appointments/:id",
  noun: "Appointment",
  area: "appointments",
  role: "veterinarian",
});

function show(one: Appointment) {
  return {
    _id: one.id,
    kind: "vet" as const,
    status: one.status,
    startsAt: one.starts_at,
    endsAt: one.ends_at,
    move: offeredMove(one) ?? null,
    reason: one.reason,
    visitKind:
      one.visit_kind_id && one.kind_name ? { _id: one.visit_kind_id, name: one.kind_name } : null,
    sharesHealth: one.shares_health === 1,
    fee: one.fee_kobo === null ? null : one.fee_kobo / 100,
    vet: { _id: one.vet_id, name: one.vet_name, clinic: one.clinic ?? "", area: one.area },
    pet: { _id: one.pet_id, name: one.pet_name, species: one.species },
    createdAt: one.created_at,
  };
}
