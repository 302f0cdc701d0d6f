/**
 * Ids are UUIDv7. Instants are UTC ISO text with milliseconds, so that text order is time order; days are `YYYY-MM-DD`
 * in Lagos; booleans are 0 or 1; money is whole kobo.
 */
import type { Insertable, Selectable } from "kysely";
import type { AccountsTables } from "./schema-accounts.ts";
import type { AdoptionTables } from "./schema-adoption.ts";
import type { ApiTables } from "./schema-api.ts";
import type { AppointmentsTables } from "./schema-appointments.ts";
import type { BoardingTables } from "./schema-boarding.ts";
import type { ContentTables } from "./schema-content.ts";
import type { DonationsTables } from "./schema-donations.ts";
import type { NotificationsTables } from "./schema-notifications.ts";
import type { PaymentsTables } from "./schema-payments.ts";
import type { PetsTables } from "./schema-pets.ts";
import type { PlatformTables } from "./schema-platform.ts";
import type { SignInTables } from "./schema-sign-in.ts";
import type { StatementsTables } from "./schema-statements.ts";

export type Schema = AccountsTables &
  AdoptionTables &
  ApiTables &
  AppointmentsTables &
  BoardingTables &
  ContentTables &
  DonationsTables &
  NotificationsTables &
  PaymentsTables &
  PetsTables &
  PlatformTables &
  SignInTables &
  StatementsTables;

/** A row as a query returns it, with all columns. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

/** A row as an insert takes it: columns with a default may be missing. */
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;
