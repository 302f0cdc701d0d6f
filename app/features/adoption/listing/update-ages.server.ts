import { lagosDay } from "#app/platform/dates.ts";
import type { AppServices } from "#app/platform/services.ts";
import { hasOutgrownAges, raiseAges } from "./listing-ages.queries.server.ts";

/** Updates `age`, by which the catalogue filters, from the birth months. */
export async function updateAges(services: AppServices): Promise<void> {
  const today = lagosDay(services.now());
  if (!(await hasOutgrownAges(services.db.reader, today))) return;
  await services.db.transaction((trx) => raiseAges(trx, today));
}
