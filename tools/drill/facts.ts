import type { BlobKey } from "#app/platform/files/blob-key.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Acknowledged } from "./observed.ts";
import type { Parts } from "./parts.ts";
import { send } from "./visitor.ts";

/** What is in the database, the store, the mail server and at the provider when everything has come to rest. */
export type Facts = {
  interests: { id: string; reference: string; email: string; status: string }[];
  /** Of interests, oldest first. */
  steps: { entityId: string; step: string | null }[];
  requests: { reference: string; email: string; files: number; storedFiles: number }[];
  gifts: {
    email: string;
    status: string;
    naira: number;
    counted: number;
    receipt: string | null;
  }[];
  /** Of the provider, by payer: how often they paid. */
  payments: { email: string; naira: number }[];
  appointments: { id: string; slot: string }[];
  stays: { id: string; day: string }[];
  pets: { id: string; name: string }[];
  /** By process, whether it knew the session. */
  sessions: { name: string; process: string; isKnown: boolean }[];
  /** E-mails that were due. */
  mails: { id: string; to: string; isSent: boolean }[];
  /** Message ids in the order in which the mail server took them. */
  delivered: { messageId: string; to: string; at: number }[];
  events: { reference: string; isHandled: boolean }[];
  /** Of each event that staff are told of: how many should have been told and how many were. */
  told: { id: string; wanted: number; found: number }[];
};

const isOpenAppointment = ["requested", "confirmed", "proposed"] as const;

/** Reads everything that the promises are about. */
export async function readFacts(
  { db, blobs }: Pick<AppServices, "db" | "blobs">,
  parts: Parts,
  acknowledged: Acknowledged,
): Promise<Facts> {
  const q = db.reader;
  const now = new Date().toISOString();
  const interests = await q
    .selectFrom("interests")
    .select(["id", "reference", "email_key as email", "status"])
    .where("email_key", "like", "wish.%")
    .execute();
  const steps = await q
    .selectFrom("history")
    .select(["entity_id as entityId", "step"])
    .where("entity", "=", "interest")
    .where("step", "is not", null)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const stayRows = await q
    .selectFrom("stays")
    .select(["id", "reference", "email_key as email", "start_day as day", "source", "status"])
    .execute();
  const files = await q
    .selectFrom("stay_files")
    .innerJoin("stay_file_blobs", "stay_file_blobs.file_id", "stay_files.id")
    .select(["stay_files.id", "stay_id", "blob_key"])
    .where("stay_id", "is not", null)
    .execute();
  const stored = await storedKeys(
    blobs,
    files.map((file) => file.blob_key),
  );
  const donations = await q
    .selectFrom("donations")
    .select(["id", "email_key as email", "status", "amount_kobo", "receipt_year", "receipt_number"])
    .where("email_key", "like", "giver.%")
    .execute();
  const receptions = await q
    .selectFrom("history")
    .select("entity_id")
    .where("entity", "=", "donation")
    .where("to_status", "=", "succeeded")
    .execute();
  const appointments = await q
    .selectFrom("appointments")
    .select(["id", "vet_id", "starts_at"])
    .where("status", "in", isOpenAppointment)
    .execute();
  const pets = await q
    .selectFrom("pets")
    .select(["id", "name"])
    .where("name", "like", "Drill %")
    .execute();
  const mails = await q
    .selectFrom("outbox")
    .select(["id", "recipient as to", "sent_at"])
    .where("due_at", "<=", now)
    .where("failed_at", "is", null)
    .execute();
  const tried = await q
    .selectFrom("outbox")
    .select(["id", "recipient as to", "sent_at"])
    .where("due_at", ">", now)
    .where("attempts", ">", 0)
    .execute();
  const events = await q.selectFrom("payment_events").select(["reference", "handled_at"]).execute();
  return {
    interests,
    steps,
    requests: stayRows
      .filter(({ source }) => source === "request")
      .map(({ id, reference, email }) => {
        const own = files.filter((file) => file.stay_id === id);
        const kept = own.filter((file) => stored.has(file.blob_key));
        const count = (some: typeof own) => new Set(some.map((file) => file.id)).size;
        return {
          reference,
          email,
          files: count(own),
          storedFiles: own.length === kept.length ? count(kept) : 0,
        };
      }),
    gifts: donations.map((row) => ({
      email: row.email,
      status: row.status,
      naira: row.amount_kobo / 100,
      counted: receptions.filter(({ entity_id }) => entity_id === row.id).length,
      receipt: row.receipt_number === null ? null : `${row.receipt_year}-${row.receipt_number}`,
    })),
    payments: await paymentsOf(parts),
    appointments: appointments.map((row) => ({
      id: row.id,
      slot: `${row.vet_id} ${row.starts_at}`,
    })),
    stays: stayRows
      .filter(({ source, status }) => source === "booking" && status !== "expired")
      .map(({ id, day }) => ({ id, day })),
    pets,
    sessions: await sessionsOf(parts, acknowledged),
    mails: [...mails, ...tried].map((row) => ({
      id: row.id,
      to: row.to,
      isSent: row.sent_at !== null,
    })),
    delivered: parts.mail.received.map(({ messageId, to, at }) => ({ messageId, to, at })),
    events: events.map((row) => ({ reference: row.reference, isHandled: row.handled_at !== null })),
    told: await toldOf(q),
  };
}

async function storedKeys(blobs: BlobStore, keys: readonly BlobKey[]): Promise<Set<BlobKey>> {
  const there = new Set<BlobKey>();
  for (const key of keys) {
    const blob = await blobs.get(key).catch(() => undefined);
    if (!blob) continue;
    await blob.stream().cancel();
    there.add(key);
  }
  return there;
}

type Transaction = { status: string; amount: number; customer: { email: string } };

async function paymentsOf({ payments }: Parts): Promise<Facts["payments"]> {
  const all = await payments.order<Transaction[]>("GET", "transactions");
  return all
    .filter(({ status }) => status === "success")
    .map(({ amount, customer }) => ({ email: customer.email, naira: amount / 100 }));
}

/** Asks every process for the page of everybody who was let in. */
async function sessionsOf({ sites }: Parts, { signIns }: Acknowledged): Promise<Facts["sessions"]> {
  const sessions = [];
  for (const { cookie, name } of signIns) {
    for (const { port, name: process } of sites) {
      const headers = { Accept: "text/html", Cookie: cookie };
      const page = await send({
        host: "127.0.0.1",
        port,
        path: "/dashboard",
        headers,
        agent: false,
      });
      sessions.push({ name, process, isKnown: page?.status === 200 });
    }
  }
  return sessions;
}

async function toldOf(q: AppServices["db"]["reader"]): Promise<Facts["told"]> {
  const events = await q
    .selectFrom("staff_notifications")
    .select(["id", "by_id", "told_at", "event"])
    .execute();
  const staff = await q
    .selectFrom("people")
    .select("id")
    .where("role", "=", "staff")
    .where("status", "=", "active")
    .execute();
  const found = await q
    .selectFrom("notifications")
    .select(["cause"])
    .where("cause", "like", "staff:%")
    .execute();
  const byEvent = Map.groupBy(found, ({ cause }) => cause?.split(":")[1] ?? "");
  return events.map(({ id, by_id }) => ({
    id,
    wanted: staff.filter((one) => one.id !== by_id).length,
    found: byEvent.get(id)?.length ?? 0,
  }));
}

/** How much still waits: e-mails that are due, staff to be told, webhooks of payments to be acted on. */
export async function countWaiting({ db }: Pick<AppServices, "db">): Promise<number> {
  const now = new Date().toISOString();
  const count = async (rows: Promise<unknown[]>) => (await rows).length;
  const mails = db.reader
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where((eb) => eb.or([eb("due_at", "<=", now), eb("attempts", ">", 0)]));
  const staff = db.reader
    .selectFrom("staff_notifications")
    .select("id")
    .where("told_at", "is", null)
    .where("at", "<=", now);
  const events = db.reader
    .selectFrom("payment_events")
    .select("sha256")
    .where("handled_at", "is", null);
  return (
    (await count(mails.execute())) +
    (await count(staff.execute())) +
    (await count(events.execute()))
  );
}
