import { randomBytes } from "node:crypto";
import { findNewestKey } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { emailKey } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { transact } from "#app/platform/db/transact.server.ts";
import { newId } from "#app/platform/ids.ts";
import { sendUnrequestedMail } from "#app/platform/mail/send-unrequested-mail.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import {
  consumeRateLimits,
  visitorRateLimits,
} from "#app/platform/rate-limit/rate-limit.server.ts";
import { encodeCode } from "#app/platform/references.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  confirmPetAlert,
  deleteAlertsByEmail,
  findPetAlert,
  insertPetAlert,
  listAlertsByEmail,
  type PetAlert,
} from "./pet-alert.queries.server.ts";
import type { PetAlertInput } from "./pet-alert.schema.server.ts";
import { describeAlert, readAlertFilter, writeAlertFilter } from "./pet-alert.ts";
import { confirmAlertEmail, knownAlertEmail } from "./pet-alert-emails.ts";

const tokenLength = 26;

/** Whoever has this address may confirm and stop the alert. */
export function alertAddress(origin: string, { token }: Pick<PetAlert, "token">): string {
  return `${origin}/pet-alerts/${token}`;
}

export function describeAlertFilters({ filters }: Pick<PetAlert, "filters">): string {
  return describeAlert(readAlertFilter(new URLSearchParams(filters)));
}

/**
 * Mails a link that confirms the alert, or the link of a confirmed one: once a day, and once more with `isAgain`. The
 * answer is always the same, so that nobody learns who has an alert. Refuses RATE_LIMITED.
 */
export async function subscribeToPetAlerts(
  services: AppServices,
  visitor: { address: string },
  { email, ...filter }: PetAlertInput,
  { isAgain = false } = {},
): Promise<Outcome<null>> {
  const now = services.now();
  const { name: siteName, origin } = services.site;
  return transact<null>(services, async (trx) => {
    const key = emailKey(email);
    const { inserted, alert } = await insertPetAlert(trx, {
      id: newId(now),
      email,
      email_key: key,
      token: newToken(),
      filters: writeAlertFilter(filter as Parameters<typeof writeAlertFilter>[0]),
      seen_key: 0,
      mailed_on: null,
      confirmed_at: null,
      created_at: now.toISOString(),
    });
    if (inserted || isAgain) {
      const limits = visitorRateLimits("pet-alert", visitor.address, [key]);
      const exceeded = await consumeRateLimits(trx, now, limits);
      if (exceeded) return exceeded;
    }
    const facts = {
      filterText: describeAlertFilters(alert),
      address: alertAddress(origin, alert),
      siteName,
    };
    const kind = alert.confirmed_at ? "known" : "confirm";
    await sendUnrequestedMail(trx, now, {
      to: alert.email,
      email: alert.confirmed_at ? knownAlertEmail(facts) : confirmAlertEmail(facts),
      cause: `pet-alert-${kind}:${alert.id}:${lagosDay(now)}${isAgain ? ":again" : ""}`,
      about: [{ entity: "pet-alert", id: alert.id }],
    });
    return done(null);
  });
}

function newToken(): string {
  return encodeCode(randomBytes(tokenLength));
}

type AlertView = { token: string; filterText: string; confirmed: boolean; others: string[] };

/** `others` are the other alerts of the same address. */
export async function findAlert(
  services: AppServices,
  token: string,
): Promise<AlertView | undefined> {
  const { reader } = services.db;
  const alert = await findPetAlert(reader, token);
  if (!alert) return undefined;
  const all = await listAlertsByEmail(reader, alert.email_key);
  const others = all.filter(({ id, confirmed_at }) => id !== alert.id && confirmed_at !== null);
  return {
    token,
    filterText: describeAlertFilters(alert),
    confirmed: alert.confirmed_at !== null,
    others: others.map(describeAlertFilters),
  };
}

/** A second call changes nothing. Refuses NOT_FOUND for an unknown link. */
export async function confirmAlert(services: AppServices, token: string): Promise<Outcome<null>> {
  return transact<null>(services, async (trx) => {
    const now = services.now();
    const seenKey = await findNewestKey(trx, now);
    const isNew = await confirmPetAlert(trx, token, { now: now.toISOString(), seenKey });
    return isNew || (await findPetAlert(trx, token)) ? done(null) : refused("NOT_FOUND");
  });
}

/** Deletes every alert of the address behind this link; does nothing for an unknown link. */
export async function unsubscribeFromPetAlerts(
  services: AppServices,
  token: string,
): Promise<void> {
  await services.db.transaction(async (trx) => {
    const alert = await findPetAlert(trx, token);
    if (alert) await deleteAlertsByEmail(trx, alert.email_key);
  });
}
