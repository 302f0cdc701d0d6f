/** Writes to people for other entities, in their transaction. */
export {
  insertPerson,
  type PersonChanges,
  setPasswordHash,
  updatePerson,
} from "./person.queries.server.ts";
export { changePersonState, type PersonState } from "./person-state.queries.server.ts";
