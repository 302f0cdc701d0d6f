import type { Queries } from "../db/database.server.ts";
import {
  hasEmailsUnder,
  releaseEmailsUnder,
  withdrawEmailsUnder,
} from "../mail/outbox.queries.server.ts";
import { sendMail } from "../mail/send-mail.server.ts";
import { sendUnrequestedMail } from "../mail/send-unrequested-mail.server.ts";
import { releaseStaffNotifications } from "../mail/staff-notifications.queries.server.ts";
import {
  deleteNotificationsUnder,
  releaseNotificationsUnder,
} from "../notifications/notifications.queries.server.ts";
import { undoMs } from "../undo.ts";
import type { StepMail } from "./steps.server.ts";

type RecordKey = { entity: string; id: string };

export function stepMailCauses({ entity, id }: RecordKey, changeId?: string): string {
  return ["step", entity, id, ...(changeId ? [changeId] : [])].join(":");
}

type StepMails = {
  changeId: string;
  mails: StepMail[];
  canUndo: boolean;
  by: string | undefined;
};

/** Queues a step's e-mails; those of an undoable step leave when it can no longer be undone. */
export async function sendStepMails(
  trx: Queries,
  now: Date,
  record: RecordKey,
  { changeId, mails, canUndo, by }: StepMails,
): Promise<void> {
  for (const [index, { isUnrequested = false, ...mail }] of mails.entries()) {
    const cause = `${stepMailCauses(record, changeId)}:${index}`;
    const outgoing = { ...mail, cause, by, delayMs: canUndo ? undoMs : 0 };
    await (isUnrequested ? sendUnrequestedMail : sendMail)(trx, now, outgoing);
  }
}

/** Releases the delayed e-mails of the record's earlier steps, so that all arrive in order. */
export async function releaseStepMails(trx: Queries, now: Date, record: RecordKey): Promise<void> {
  const at = now.toISOString();
  await releaseEmailsUnder(trx, stepMailCauses(record), at);
  await releaseNotificationsUnder(trx, stepMailCauses(record), at);
  await releaseStaffNotifications(trx, record.id, at);
}

/** Deletes a change's e-mails and notifications. Returns false when one is sent or being sent. */
export async function withdrawStepMails(
  trx: Queries,
  now: Date,
  record: RecordKey,
  changeId: string,
): Promise<boolean> {
  const causes = stepMailCauses(record, changeId);
  await withdrawEmailsUnder(trx, causes, now.toISOString());
  if (await hasEmailsUnder(trx, causes)) return false;
  await deleteNotificationsUnder(trx, causes);
  return true;
}
