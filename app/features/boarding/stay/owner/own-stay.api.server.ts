import type { Stay } from "#app/features/boarding/stay/stay.queries.server.ts";
import { bookStaySchema } from "#app/features/boarding/stay/stay.schema.server.ts";
import { stayPriceKobo, staySize } from "#app/features/boarding/stay/stay.ts";
import {
  bookStayBody,
  ownStayAnswer,
  toLagosDay,
} from "#app/features/boarding/stay/stay-api.schema.server.ts";
import { cursorPage, messagesByPath } from "#app/platform/api/endpoint.server.ts";
import { listOperation, operation } from "#app/platform/api/operation.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { done, type Refusal, refused } from "#app/platform/outcome.ts";
import { bookStay } from "./book-stay.server.ts";
import { findOwnStay, listOwnActiveStays } from "./own-stays.server.ts";

export const listOwnStaysOperation = listOperation({
  id: "listBoardingBookings",
  method: "GET",
  path: "/api/bookings/boarding",
  summary: "Your pets' stays, without those that will not take place",
  area: "boarding",
  access: ["petOwner"],
  answer: ownStayAnswer,
  refusals: [],
  async run({ services, actor, page }) {
    const { after } = page;
    const found = await cursorPage(
      page,
      (limit) => listOwnActiveStays(services, actor, { after, limit }),
      ({ id }) => id,
    );
    return done({ ...found, rows: found.rows.map(showToOwner) });
  },
});

export const bookStayOperation = operation({
  id: "bookBoarding",
  method: "POST",
  path: "/api/boarding-bookings",
  summary: "Book a stay of one of your pets, or of up to five, with a boarder",
  area: "boarding",
  access: ["petOwner"],
  body: bookStayBody,
  status: 201,
  answer: ownStayAnswer,
  refusals: ["NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  async run({ services, actor, input: { boarderId, petIds, ...body }, key }) {
    const form = {
      ...body,
      petId: petIds ? petIds[0] : body.petId,
      startDate: toLagosDay(body.startDate),
      endDate: toLagosDay(body.endDate),
    };
    const read = bookStaySchema(lagosDay(services.now())).safeParse(form);
    if (!read.success) {
      const refusal = refused("INVALID", "", { fields: messagesByPath(read.error) });
      return petIds ? atPetIds(refusal) : refusal;
    }
    const booking = petIds ? { ...read.data, petIds } : read.data;
    const booked = await bookStay(services, actor, boarderId, booking, key);
    if (!booked.ok) return petIds ? atPetIds(booked) : booked;
    const stay = await findOwnStay(services, actor, booked.value.id);
    return stay ? done(showToOwner(stay)) : refused("NOT_FOUND");
  },
});

/** Moves an error to the field in which the client sent the pets. */
function atPetIds(refusal: Refusal): Refusal {
  const { petId, ...fields } = refusal.fields ?? {};
  return petId ? { ...refusal, fields: { ...fields, petIds: petId } } : refusal;
}

function showToOwner(stay: Stay) {
  const { start_day: startDate, end_day: endDate, boarder_id, boarder_name } = stay;
  const pets = stay.pets.map(({ petId, name, breed }) => ({ _id: petId, name, breed }));
  const size = staySize(stay);
  const price = stayPriceKobo(stay.price_kobo, size, stay.agreed_kobo);
  return {
    _id: stay.id,
    kind: "boarding" as const,
    status: stay.status,
    startDate,
    endDate,
    reference: stay.reference,
    nights: size.nights,
    price: price === null ? null : price / 100,
    pricePerNight: stay.price_kobo === null ? null : stay.price_kobo / 100,
    boarder: boarder_id ? { _id: boarder_id, name: boarder_name ?? "" } : null,
    pet: pets[0] ?? { _id: null, name: "", breed: "" },
    pets,
    createdAt: stay.created_at,
  };
}
