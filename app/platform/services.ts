import type { Logger } from "pino";
import type { Database } from "#app/platform/db/database.server.ts";
import type { BlobStore } from "#app/platform/files/blobs.server.ts";
import type { Mailer } from "#app/platform/mail/mailer.server.ts";
import type { PushService } from "#app/platform/notifications/push-service.server.ts";
import type { PaymentProvider } from "#app/platform/payments/payment-provider.ts";
import type { ImageProcessor } from "#app/platform/pictures/images.server.ts";

/** The foundation's details on every page; settings, not text. */
export type Site = {
  name: string;
  tagline: string;
  phone: string;
  email: string;
  address: string;
  instagram: string;
  /** Within how many hours the team promises to answer a boarding request. */
  answerHours: number;
  /** What an adoption costs, in words. */
  adoptionFee: string;
  /** Suggested gifts, as `readGiftIdea` reads them. */
  gift1: string;
  gift2: string;
  gift3: string;
  /** When the phone is answered and the office is open, as `readOpeningHours` reads them; empty until somebody said so. */
  phoneHours: string;
  officeHours: string;
  /** Origin for links in messages, without a trailing slash. */
  origin: string;
  /** Origin of the CDN that pages load styles, fonts and public pictures from; undefined: from the site itself. */
  cdn?: string;
  /** Demo people, readable mail, `/design`. */
  demo: boolean;
  /** A real site for trying things out: every page says so, and no money moves. */
  trial?: boolean;
};

/** Where donations can be sent by bank transfer. */
export type BankAccount = { bank: string; number: string; name: string };

/** Everything a verb needs from outside, made once by the process (or a test) and passed in. */
export type AppServices = {
  db: Database;
  blobs: BlobStore;
  images: ImageProcessor;
  mailer: Mailer;
  /** Undefined without keys: then push is not offered. */
  push: PushService | undefined;
  /** The provider of card payments; undefined without a key: then cards cannot be used. */
  payments: PaymentProvider | undefined;
  /** The site with staff's settings as of the start of the request or job. */
  site: Site;
  /** The site of the environment: holds where staff have set nothing. */
  siteDefaults: Site;
  /** Undefined: no donations by bank transfer. */
  bankAccount: BankAccount | undefined;
  /** Cookie signing: the first signs, all verify. */
  secrets: string[];
  log: Logger;
  /** The only clock. */
  now(): Date;
  /** Resolves after that many milliseconds. */
  pause(ms: number): Promise<void>;
};
