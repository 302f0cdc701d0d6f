/** Writes to people for other entities of this area, in their own transaction. */
export {
  insertPerson,
  type PersonChanges,
  setPasswordHash,
  updatePerson,
} from "./person.queries.server.ts";
export { changePersonState, type PersonState } from "./person-state.queries.server.ts";
