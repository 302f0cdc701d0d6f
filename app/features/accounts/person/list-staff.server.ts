import type { Queries } from "#app/platform/db/database.server.ts";
import { listActiveStaff, type Person } from "./person.queries.server.ts";

/** Returns the staff who may sign in, by name. */
export function listStaff(q: Queries): Promise<Pick<Person, "id" | "name" | "email">[]> {
  return listActiveStaff(q);
}
