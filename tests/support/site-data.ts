import { expressInterest } from "#app/features/adoption/interest/public/express-interest.server.ts";
import { insertPartnerPlace } from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import { stageCarePhoto } from "#app/features/boarding/care-log/store-care-photo.server.ts";
import { writeNote } from "#app/features/boarding/care-log/write-note.server.ts";
import { stageStayFile } from "#app/features/boarding/stay-file/store-stay-file.server.ts";
import { insertDonation } from "#app/features/donations/donation/donation.queries.server.ts";
import { newDonation } from "#app/features/donations/donation/new-donation.server.ts";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { recordPayment } from "#app/features/payments/work-payment/record-payment.server.ts";
import type { WorkId } from "#app/features/payments/work-payment/work-payment.ts";
import { findPractice } from "#app/features/providers/vet/save-practice.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { hourMs, lagosDay } from "#app/platform/dates.ts";
import { newId } from "#app/platform/ids.ts";
import type { AppServices } from "#app/platform/services.ts";
import { value } from "./listings.ts";
import { plain } from "./pictures.ts";
import { booked, openForPets, present, send, stayOf, wish } from "./stays.ts";
import { rowOf, updateRows } from "./tables.ts";
import { practise, requested, slot, vetTakes } from "./vets.ts";

/** What a visitor types when asking for a pet. */
export const kemi = {
  name: "Kẹ́mi Adébáyọ̀",
  email: "kemi@example.com",
  phone: "0803 555 7788",
  message: "We have a big yard in Surulere.\nOur children are 9 and 12.",
};

/** Somebody asks for that pet; the answer is the reference. */
export async function ask(
  services: AppServices,
  pet: string,
  changes: Partial<typeof kemi> = {},
): Promise<string> {
  const visitor = { address: "102.89.7.7" };
  return value(await expressInterest(services, visitor, pet, { ...kemi, ...changes })).reference;
}

/** Somebody writes to the foundation; the answer is the message's id. */
export async function receive(
  services: AppServices,
  { phone = kemi.phone, ...words }: { subject: string; message: string; phone?: string } = {
    subject: "Opening hours",
    message: "When?",
  },
): Promise<string> {
  const sender = { ...kemi, phone, address: "102.89.7.7" };
  const { reference } = value(await sendInquiry(services, sender, "contact", words));
  const { id } = await rowOf(services, "inquiries", { reference }, "id");
  return id;
}

/** Somebody asks for a stay and sends a document; the answer is the stay's id and the file's. */
export async function receiveStay(
  services: AppServices,
): Promise<{ stay: string; stayFile: string }> {
  const visitor = { address: "102.89.7.7" };
  const bytes = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");
  const card = { field: "vaccinationCard", name: "card.pdf", bytes } as const;
  const { token } = value(await stageStayFile(services, visitor, card));
  const { reference } = value(await send(services, wish({ vaccinationCard: [token] })));
  const { id } = await stayOf(services, reference);
  const file = await rowOf(services, "stay_files", { stay_id: id }, "id");
  return { stay: id, stayFile: file.id };
}

/** An owner books a stay with a verified boarder; the answer is the ids of both. */
export async function bookStayWith(
  services: AppServices,
  { owner, boarder }: { owner: Actor; boarder: Actor },
): Promise<Record<"boarder" | "ownStay", string>> {
  await openForPets(services, boarder, { places: 2 });
  const { stay } = await booked(services, boarder.id, { owner });
  return { boarder: boarder.id, ownStay: stay.id };
}

/** A pet is with a boarder, who was paid and has written a note with a photo; the answer is the ids of all three. */
export async function receivePet(
  services: AppServices,
  { staff, boarder }: { staff: Actor; boarder: Actor },
): Promise<{ boarderStay: string; carePhoto: string; payment: string }> {
  const at = await openForPets(services, boarder);
  const { id } = await present(services, staff, at);
  const bytes = new Uint8Array(await plain(320, 240, "#aa3355").jpeg().toBuffer());
  const photo = value(await stageCarePhoto(services, at, { name: "rex.jpg", bytes }));
  const day = lagosDay(services.now());
  const note = { stayId: id, day, text: "All is well.", photo: [photo.id], madeAt: undefined };
  value(await writeNote(services, at, note, "a-note-of-the-matrix"));
  const payment = await payFor(services, at, { kind: "stay", id });
  return { boarderStay: id, carePhoto: photo.id, payment };
}

/** Somebody is paid for a stay or an appointment; the answer is the payment's id. */
export async function payFor(services: AppServices, actor: Actor, work: WorkId): Promise<string> {
  const day = lagosDay(services.now());
  const money = { amount: 5_000_00, day, method: "cash" as const, note: "", again: false };
  return value(await recordPayment(services, actor, work, money, `a-payment-for-${work.id}`)).id;
}

/**
 * Somebody promises a donation by bank transfer; the answer is its id, the code of the return page and the giver's own
 * link.
 */
export async function promiseDonation(
  services: AppServices,
): Promise<{ donation: string; returnCode: string; donationLink: string }> {
  const row = newDonation(services.now(), {
    method: "transfer",
    status: "pending",
    amountKobo: 2_500_00,
    firstName: "Kẹ́mi",
    lastName: "Adé",
    email: kemi.email,
  });
  await services.db.transaction((trx) => insertDonation(trx, row));
  return { donation: row.id, returnCode: row.return_code, donationLink: row.link };
}

/** A shelter that the foundation works with, active; the answer is its id. */
export async function workWith(services: AppServices, name = "Lagoon Paws"): Promise<string> {
  const id = newId(services.now());
  const created_at = services.now().toISOString();
  await services.db.transaction((trx) =>
    insertPartnerPlace(trx, { id, name, active: 1, created_at }),
  );
  return id;
}

/**
 * An owner books a verified veterinarian, who has seen a pet of somebody else; with the end of the address of the
 * veterinarian's private calendar.
 */
export async function receiveAppointment(
  services: AppServices,
  { owner, vet }: { owner: Actor; vet: Actor },
): Promise<
  Record<"vet" | "appointment" | "visit" | "seen" | "booking" | "patient" | "calendar", string>
> {
  const verified_at = services.now().toISOString();
  await updateRows(services, "people", { id: vet.id }, { verified_at });
  await practise(services, vet);
  const { id, petId } = await requested(services, vet, slot(services, 1, "09:00"), { owner });
  const seen = await visited(services, vet);
  const { calendar } = await findPractice(services, vet.id);
  const token = calendar?.split("/").at(-1)?.replace(".ics", "") ?? "";
  return {
    vet: vet.id,
    appointment: id,
    visit: id,
    seen,
    booking: id,
    patient: petId,
    calendar: token,
  };
}

/** A veterinarian has seen somebody's pet; the answer is the appointment's id. */
async function visited(services: AppServices, vet: Actor): Promise<string> {
  const at = slot(services, 1, "10:00");
  const { id } = await requested(services, vet, at);
  value(await vetTakes(services, vet, id, "confirm"));
  const after = { ...services, now: () => new Date(Date.parse(at) + hourMs) };
  value(await vetTakes(after, vet, id, "complete"));
  return id;
}

/** The same services with a database that answers everything with this error. */
export function withFailingDatabase(services: AppServices, error: Error): AppServices {
  const fail = () => {
    throw error;
  };
  const reader = new Proxy(services.db.reader, { get: fail });
  return { ...services, db: { ...services.db, reader, transaction: async () => fail() } };
}
