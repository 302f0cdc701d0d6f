import type { Logger } from "pino";
import type { Database } from "#app/platform/db/database.server.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import type { Mailer } from "#app/platform/mail/mailer.server.ts";
import type { PushService } from "#app/platform/notifications/push-service.server.ts";
import type { PaymentProvider } from "#app/platform/payments/payment-provider.ts";
import type { ImageProcessor } from "#app/platform/pictures/images.server.ts";
import type { SettingValues } from "#app/platform/settings/settings.ts";

export type Site = Omit<SettingValues, "answerHours"> & {
  name: string;
  tagline: string;
  answerHours: number;
  /** Without a trailing slash. */
  origin: string;
  /** Serves styles, fonts and public pictures; undefined: the site itself does. */
  cdn?: string;
  demo: boolean;
  /** Every page says that this is a trial site, and no money moves. */
  trial?: boolean;
};

export type BankAccount = { bank: string; number: string; name: string };

export type AppServices = {
  db: Database;
  blobs: BlobStore;
  images: ImageProcessor;
  mailer: Mailer;
  push: PushService | undefined;
  /** Undefined without a key: no card payments. */
  payments: PaymentProvider | undefined;
  /** With the settings of staff as they were when the request or job started. */
  site: Site;
  /** From the environment; used where staff have set nothing. */
  siteDefaults: Site;
  bankAccount: BankAccount | undefined;
  /** For signing cookies: the first signs, all verify. */
  secrets: string[];
  log: Logger;
  now(): Date;
  pause(ms: number): Promise<void>;
};
