/** What other entities of this area write of a person, in their own transaction. */
export {
  insertPerson,
  type PersonChanges,
  setPasswordHash,
  updatePerson,
} from "./person.queries.server.ts";
