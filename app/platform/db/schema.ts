/**
 * Ids are UUIDv7. Instants are UTC ISO text with milliseconds, so that text order is time order; days are `YYYY-MM-DD`
 * in Lagos; booleans are 0 or 1; money is whole kobo.
 */
import type {
  AuditLogTable,
  FormerAddressesTable,
  InquiriesTable,
  LinksTable,
  PeopleTable,
  SessionsTable,
} from "./schema-accounts.ts";
import type {
  InterestsTable,
  ListingsTable,
  PartnerPlacesTable,
  PetAlertsTable,
  PicturesTable,
  PictureVariantsTable,
} from "./schema-adoption.ts";
import type { ApiTokensTable, WebhookDeliveriesTable, WebhooksTable } from "./schema-api.ts";
import type {
  AppointmentsTable,
  AppointmentTimesTable,
  VetDaysOffTable,
  VetHoursTable,
  VetSpecialisationsTable,
  VetsTable,
} from "./schema-appointments.ts";
import type {
  BoarderCapacitiesTable,
  BoarderDaysOffTable,
  BoarderPhotosTable,
  BoarderProfilesTable,
  CareEntriesTable,
  CarePhotosTable,
  StayFileBlobsTable,
  StayFilesTable,
  StayItemsTable,
  StayNightsTable,
  StayPetsTable,
  StaysTable,
} from "./schema-boarding.ts";
import type { CommentsTable, PostSlugsTable, PostsTable, PostTagsTable } from "./schema-content.ts";
import type {
  DonationAttemptsTable,
  DonationRefundsTable,
  DonationsTable,
  PaymentEventsTable,
  PaymentSweepsTable,
  ReceiptNumbersTable,
  UnknownPaymentsTable,
  VoidedReceiptsTable,
} from "./schema-donations.ts";
import type {
  NotificationSettingsTable,
  NotificationSubjectsTable,
  NotificationsTable,
  PushMessagesTable,
  PushSubscriptionsTable,
} from "./schema-notifications.ts";
import type { WorkPaymentsTable, WorkReceiptNumbersTable } from "./schema-payments.ts";
import type {
  MedicalFilesTable,
  MedicalRecordsTable,
  PetSharesTable,
  PetsTable,
  VaccinationRemindersTable,
} from "./schema-pets.ts";
import type {
  ConsentsTable,
  ContentVersionTable,
  CountersTable,
  DatabaseKindTable,
  EmailSubjectsTable,
  HistoryTable,
  IdempotencyKeysTable,
  MonthlyCountsTable,
  OutboxTable,
  PictureJobsTable,
  RateEventsTable,
  ReferenceKeysTable,
  ReleasedBlobsTable,
  SettingsTable,
  StaffDigestTable,
  StaffNotificationsTable,
  ThreadMessagesTable,
  ThreadReadsTable,
} from "./schema-platform.ts";
import type {
  CodeKeysTable,
  KnownBrowsersTable,
  PasskeysTable,
  PendingSignInsTable,
  RecoveryCodesTable,
  SecondFactorSetupsTable,
  SignInPolicyTable,
} from "./schema-sign-in.ts";
import type {
  StatementLayoutsTable,
  StatementLinesTable,
  StatementUploadsTable,
} from "./schema-statements.ts";

export type Schema = {
  people: PeopleTable;
  former_addresses: FormerAddressesTable;
  sessions: SessionsTable;
  links: LinksTable;
  passkeys: PasskeysTable;
  code_keys: CodeKeysTable;
  recovery_codes: RecoveryCodesTable;
  second_factor_setups: SecondFactorSetupsTable;
  pending_sign_ins: PendingSignInsTable;
  sign_in_policy: SignInPolicyTable;
  known_browsers: KnownBrowsersTable;
  listings: ListingsTable;
  pictures: PicturesTable;
  picture_variants: PictureVariantsTable;
  picture_jobs: PictureJobsTable;
  released_blobs: ReleasedBlobsTable;
  interests: InterestsTable;
  pet_alerts: PetAlertsTable;
  history: HistoryTable;
  outbox: OutboxTable;
  email_subjects: EmailSubjectsTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_events: RateEventsTable;
  counters: CountersTable;
  monthly_counts: MonthlyCountsTable;
  audit_log: AuditLogTable;
  consents: ConsentsTable;
  inquiries: InquiriesTable;
  staff_notifications: StaffNotificationsTable;
  staff_digest: StaffDigestTable;
  notifications: NotificationsTable;
  notification_subjects: NotificationSubjectsTable;
  notification_settings: NotificationSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_messages: PushMessagesTable;
  thread_messages: ThreadMessagesTable;
  thread_reads: ThreadReadsTable;
  reference_keys: ReferenceKeysTable;
  content_version: ContentVersionTable;
  settings: SettingsTable;
  database_kind: DatabaseKindTable;
  partner_places: PartnerPlacesTable;
  boarder_capacities: BoarderCapacitiesTable;
  boarder_days_off: BoarderDaysOffTable;
  boarder_profiles: BoarderProfilesTable;
  boarder_photos: BoarderPhotosTable;
  stays: StaysTable;
  stay_pets: StayPetsTable;
  stay_nights: StayNightsTable;
  stay_files: StayFilesTable;
  stay_file_blobs: StayFileBlobsTable;
  stay_items: StayItemsTable;
  care_entries: CareEntriesTable;
  care_photos: CarePhotosTable;
  donations: DonationsTable;
  donation_attempts: DonationAttemptsTable;
  donation_refunds: DonationRefundsTable;
  payment_events: PaymentEventsTable;
  unknown_payments: UnknownPaymentsTable;
  payment_sweeps: PaymentSweepsTable;
  receipt_numbers: ReceiptNumbersTable;
  voided_receipts: VoidedReceiptsTable;
  work_payments: WorkPaymentsTable;
  work_receipt_numbers: WorkReceiptNumbersTable;
  statement_uploads: StatementUploadsTable;
  statement_layouts: StatementLayoutsTable;
  statement_lines: StatementLinesTable;
  pets: PetsTable;
  pet_shares: PetSharesTable;
  medical_records: MedicalRecordsTable;
  medical_files: MedicalFilesTable;
  vaccination_reminders: VaccinationRemindersTable;
  vets: VetsTable;
  vet_specialisations: VetSpecialisationsTable;
  vet_hours: VetHoursTable;
  vet_days_off: VetDaysOffTable;
  appointments: AppointmentsTable;
  appointment_times: AppointmentTimesTable;
  posts: PostsTable;
  post_slugs: PostSlugsTable;
  post_tags: PostTagsTable;
  comments: CommentsTable;
  api_tokens: ApiTokensTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
};
