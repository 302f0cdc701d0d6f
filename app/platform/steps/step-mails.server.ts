/** E-mails and notifications of steps, which wait until nobody can take the step back any more. */
import type { Queries } from "../db/database.server.ts";
import {
  hasEmailsUnder,
  releaseEmailsUnder,
  withdrawEmailsUnder,
} from "../mail/outbox.queries.server.ts";
import { sendMail } from "../mail/send-mail.server.ts";
import { sendUnaskedMail } from "../mail/send-unasked-mail.server.ts";
import { releaseStaffNotifications } from "../mail/staff-notifications.queries.server.ts";
import {
  deleteNotificationsUnder,
  releaseNotificationsUnder,
} from "../notifications/notifications.queries.server.ts";
import { undoMs } from "../undo.ts";
import type { StepMail } from "./steps.server.ts";

type RecordKey = { entity: string; id: string };

/** With which the causes of all e-mails begin that this record's steps send, or those of one change. */
function causesOf({ entity, id }: RecordKey, changeId?: string): string {
  return ["step", entity, id, ...(changeId ? [changeId] : [])].join(":");
}

/** Queues the e-mails of a step, those that may be taken back for as long as that. */
export async function sendStepMails(
  trx: Queries,
  now: Date,
  record: RecordKey,
  { changeId, mails, canUndo }: { changeId: string; mails: StepMail[]; canUndo: boolean },
): Promise<void> {
  for (const [index, { isUnasked = false, ...mail }] of mails.entries()) {
    const cause = `${causesOf(record, changeId)}:${index}`;
    const held = { ...mail, cause, delayMs: canUndo ? undoMs : 0 };
    await (isUnasked ? sendUnaskedMail : sendMail)(trx, now, held);
  }
}

/** Lets what the record's earlier steps still hold leave now: it is told in the order in which it happened. */
export async function releaseStepMails(trx: Queries, now: Date, record: RecordKey): Promise<void> {
  const at = now.toISOString();
  await releaseEmailsUnder(trx, causesOf(record), at);
  await releaseNotificationsUnder(trx, causesOf(record), at);
  await releaseStaffNotifications(trx, record.id, at);
}

/** Takes back everything that a change told. Returns false when some of it is sent, or on its way just now. */
export async function withdrawStepMails(
  trx: Queries,
  now: Date,
  record: RecordKey,
  changeId: string,
): Promise<boolean> {
  const causes = causesOf(record, changeId);
  await withdrawEmailsUnder(trx, causes, now.toISOString());
  if (await hasEmailsUnder(trx, causes)) return false;
  await deleteNotificationsUnder(trx, causes);
  return true;
}
