import { listStandingAppointments } from "#app/features/appointments/appointment/list-appointments.server.ts";
import { listStaysOfOwner } from "#app/features/boarding/stay/owner/own-stays.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatDays, formatInstant, lagosInstant } from "#app/platform/dates.ts";
import { paginate } from "#app/platform/lists/paginate.server.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { BookedPrice } from "./booked-prices.ts";

/** One page of an owner's stays and appointments that took or will take place, latest first, with prices. */
export function listBookedPrices(
  services: AppServices,
  actor: Actor,
  page: number,
): Promise<{ rows: BookedPrice[]; more: boolean }> {
  return paginate(page, async ({ offset, limit }) => {
    // Each list up to the end of the page: together they contain its rows.
    const upTo = { limit: offset + limit, offset: 0 };
    const appointments = await listStandingAppointments(services, actor, upTo);
    const stays = await listStaysOfOwner(services.db.reader, actor, "active", {
      limit: upTo.limit,
      now: services.now(),
    });
    const all: BookedPrice[] = [
      ...appointments.map((one) => ({
        id: one.id,
        kind: "appointment" as const,
        pet: one.pet_name,
        provider: one.vet_name,
        startsAt: one.starts_at,
        when: formatInstant(one.starts_at),
        price: one.fee_kobo === null ? "fee on request" : formatMoney(one.fee_kobo),
      })),
      ...stays.map(({ id, startDay, endDay, pet, boarder, price }) => ({
        id,
        kind: "stay" as const,
        pet,
        provider: boarder,
        startsAt: lagosInstant(startDay).toISOString(),
        when: formatDays(startDay, endDay),
        price: price || "the price is agreed with you before the stay begins",
      })),
    ];
    return all.sort((a, b) => (a.startsAt < b.startsAt ? 1 : -1)).slice(offset, upTo.limit);
  });
}
