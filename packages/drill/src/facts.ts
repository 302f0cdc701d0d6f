import type pg from "pg";
import type { Acknowledged } from "./observed.ts";
import type { Parts } from "./parts.ts";
import type { Records } from "./records.ts";
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

/** Reads everything that the promises are about. */
export async function readFacts(
  records: Records,
  parts: Parts,
  acknowledged: Acknowledged,
): Promise<Facts> {
  const { db } = records;
  const now = new Date().toISOString();
  const list = async <Row extends pg.QueryResultRow>(text: string, values: string[] = []) =>
    (await db.query<Row>(text, values)).rows;
  return {
    interests: await list(
      "select id, reference, email_key as email, status from interests where email_key like 'wish.%'",
    ),
    steps: await list(
      `select entity_id as "entityId", step from history
        where entity = 'interest' and step is not null order by at, id`,
    ),
    requests: await requestsOf(records),
    gifts: await list(
      `select email_key as email, status, amount_kobo::float8 / 100 as naira,
          receipt_year || '-' || receipt_number as receipt,
          (select count(*)::int from history where entity = 'donation'
            and entity_id = donations.id and to_status = 'succeeded') as counted
        from donations where email_key like 'giver.%'`,
    ),
    payments: await paymentsOf(parts),
    appointments: await list(
      `select id, vet_id || ' ' || starts_at as slot from appointments
        where status in ('requested', 'confirmed', 'proposed')`,
    ),
    stays: await list(
      "select id, start_day as day from stays where source = 'booking' and status <> 'expired'",
    ),
    pets: await list("select id, name from pets where name like 'Drill %'"),
    sessions: await sessionsOf(parts, acknowledged),
    mails: await list(
      `select id, recipient as to, sent_at is not null as "isSent" from outbox
        where (due_at <= $1 and failed_at is null) or (due_at > $1 and attempts > 0)`,
      [now],
    ),
    delivered: parts.mail.received.map(({ messageId, to, at }) => ({ messageId, to, at })),
    events: await list(
      'select reference, handled_at is not null as "isHandled" from payment_events',
    ),
    told: await list(
      `select id,
          (select count(*)::int from people where role = 'staff' and status = 'active'
            and people.id is distinct from event.by_id) as wanted,
          (select count(*)::int from notifications where cause like 'staff:%'
            and split_part(cause, ':', 2) = event.id) as found
        from staff_notifications as event`,
    ),
  };
}

/** Of each request how many files it has, and how many of these are whole in the store. */
async function requestsOf(records: Records): Promise<Facts["requests"]> {
  const { rows } = await records.db.query<{
    reference: string;
    email: string;
    files: [string, string][];
  }>(
    `select reference, email_key as email, array(
        select array[file.id, blob_key] from stay_files as file
          join stay_file_blobs on file_id = file.id where stay_id = stays.id) as files
      from stays where source = 'request'`,
  );
  const requests: Facts["requests"] = [];
  for (const { reference, email, files } of rows) {
    const stored = await Promise.all(files.map(([, key]) => records.hasFile(key)));
    const count = new Set(files.map(([id]) => id)).size;
    requests.push({
      reference,
      email,
      files: count,
      storedFiles: stored.every(Boolean) ? count : 0,
    });
  }
  return requests;
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

/** How much still waits: e-mails that are due, staff to be told, webhooks of payments to be acted on. */
export async function countWaiting({ db }: Records): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select (select count(*) from outbox
          where sent_at is null and failed_at is null and (due_at <= $1 or attempts > 0))::int
        + (select count(*) from staff_notifications where notified_at is null and at <= $1)::int
        + (select count(*) from payment_events where handled_at is null)::int as count`,
    [new Date().toISOString()],
  );
  return rows[0]?.count ?? 0;
}
