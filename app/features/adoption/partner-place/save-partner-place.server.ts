import { changesInWords } from "#app/platform/fields/fields.ts";
import { auditedRecords } from "#app/platform/records/audited-record.server.ts";
import {
  findPartnerPlace,
  insertPartnerPlace,
  type PartnerPlace,
  setPartnerPlaceActive,
  updatePartnerPlace,
} from "./partner-place.queries.server.ts";
import type { PartnerPlaceInput } from "./partner-place.schema.server.ts";
import { partnerPlaceFields } from "./partner-place.ts";

export const partnerPlaces = auditedRecords<PartnerPlace, PartnerPlaceInput>({
  entity: "partner-place",
  find: findPartnerPlace,
  insert: (trx, row, { version: _, ...input }) =>
    insertPartnerPlace(trx, { ...input, ...row, active: 1 }),
  update: (trx, id, { version, ...input }) =>
    updatePartnerPlace(trx, { id, baseVersion: version }, input),
  setActive: (trx, id, active) => setPartnerPlaceActive(trx, id, active ? 1 : 0),
  changes: (before, input) => changesInWords(partnerPlaceFields, before, input),
});
