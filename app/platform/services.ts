import type { Logger } from "pino";
import type { Database } from "#app/platform/db/database.server.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import type { Mailer } from "#app/platform/mail/mailer.server.ts";
import type { PushService } from "#app/platform/notifications/push-service.server.ts";
import type { PaymentProvider } from "#app/platform/payments/payment-provider.ts";
import type { ImageProcessor } from "#app/platform/pictures/images.server.ts";

/** What the foundation shows of itself on every page; settings, not text. */
export type Site = {
  name: string;
  tagline: string;
  phone: string;
  email: string;
  address: string;
  instagram: string;
  /** Within how many hours the team promises to answer a boarding request. */
  answerHours: number;
  /** Origin for links in messages, without a trailing slash. */
  origin: string;
  /** Demo people, readable mail, `/design`. */
  demo: boolean;
};

/** Where donations can be sent by bank transfer. */
export type BankAccount = { bank: string; number: string; name: string };

/** Everything a verb needs from outside itself, made once by the process (or a test) and handed in. */
export type AppServices = {
  db: Database;
  blobs: BlobStore;
  images: ImageProcessor;
  mailer: Mailer;
  /** Undefined where no keys are set, and then nobody is offered notifications on the phone. */
  push: PushService | undefined;
  /** Who takes card payments; undefined where no key is set, and then no card can be used. */
  payments: PaymentProvider | undefined;
  /** With what staff have set, as it was when the request or the job began. */
  site: Site;
  /** As the environment has it: what holds where staff have set nothing. */
  siteDefaults: Site;
  /** None: no donations by bank transfer. */
  bankAccount: BankAccount | undefined;
  /** Cookie signing: the first signs, all verify. */
  secrets: string[];
  log: Logger;
  /** The only clock. */
  now(): Date;
  /** Resolves that many milliseconds later. */
  pause(ms: number): Promise<void>;
};
