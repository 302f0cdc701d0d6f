import { listStayFiles } from "#app/features/boarding/stay-file/open-stay-file.server.ts";
import type { Queries } from "#app/platform/db/database.server.ts";
import { listSharedHistory } from "#app/platform/history/history.queries.server.ts";
import type { JsonRecord } from "#app/platform/records/privacy-part.ts";
import { listMessagesBy } from "#app/platform/threads/threads.queries.server.ts";
import { listStayMessages, listStaysByIds, type Stay } from "./stay.queries.server.ts";
import { listCareLog } from "./stay-personal-data.queries.server.ts";

/** What the owner gave and received, without staff's notes. */
export async function exportStay(q: Queries, stay: Stay): Promise<JsonRecord> {
  const history = await listSharedHistory(q, "stay", stay.id);
  const files = await listStayFiles(q, stay.id);
  const thread = await listStayMessages(q, stay.id);
  return {
    reference: stay.reference,
    status: stay.status,
    sentAt: stay.created_at,
    owner: { name: stay.owner_name, email: stay.owner_email, phone: stay.owner_phone },
    pets: stay.pets.map(({ id, name, kind, breed, age, ...notes }) => ({
      name,
      kind,
      breed,
      age: age === "" ? null : Number(age),
      allergies: notes.allergies,
      medications: notes.medications,
      feedingInstructions: notes.feedingSchedule,
      documents: files
        .filter(({ stayPetId }) => stayPetId === id)
        .map((file) => ({ kind: file.kind, name: file.fileName, bytes: file.bytes })),
    })),
    specialInstructions: stay.special_instructions,
    emergency_contact: { name: stay.emergency_name, phone: stay.emergency_phone },
    veterinarian: { name: stay.veterinarian_name, phone: stay.veterinarian_phone },
    boarding: { startDate: stay.start_day, endDate: stay.end_day },
    ...(stay.requested_start_day && {
      requestedDates: { startDate: stay.requested_start_day, endDate: stay.requested_end_day },
    }),
    ...(stay.source === "booking" && {
      booked: { boarder: stay.boarder_name, pricePerNightKobo: stay.price_kobo },
    }),
    bringsCard: stay.brings_card === 1,
    careLog: await listCareLog(q, stay.id),
    messages: thread.map(({ at, author, text }) => ({ at, author, text })),
    history: history.map(({ at, from_status: from, to_status: to, reason }) => {
      return { at, from, to, reason };
    }),
  };
}

/** Messages about stays that are not the person's own; of these stays only status and days. */
export async function exportBoarderMessages(
  q: Queries,
  personId: string,
  own: readonly Stay[],
): Promise<JsonRecord[]> {
  const isOwn = new Set(own.map(({ id }) => id));
  const written = (await listMessagesBy(q, "stay", personId)).filter(
    ({ entity_id }) => !isOwn.has(entity_id),
  );
  const byStay = Map.groupBy(written, ({ entity_id }) => entity_id);
  const stays = await listStaysByIds(q, [...byStay.keys()]);
  return stays.map(({ id, status, start_day, end_day }) => ({
    status,
    boarding: { startDate: start_day, endDate: end_day },
    messages: (byStay.get(id) ?? []).map(({ at, text }) => ({ at, text })),
  }));
}
