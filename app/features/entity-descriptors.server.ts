import { linkDescriptor } from "#app/features/accounts/auth/link/link.descriptor.server.ts";
import { apiTokenDescriptor } from "./accounts/api-token/api-token.descriptor.server.ts";
import { notificationDescriptor } from "./accounts/notification/notification.descriptor.server.ts";
import { notificationSettingsDescriptor } from "./accounts/notification/notification-settings.descriptor.server.ts";
import { personDescriptor } from "./accounts/person/person.descriptor.server.ts";
import { personPhotoDescriptor } from "./accounts/person/person-photo.descriptor.server.ts";
import { secondFactorDescriptor } from "./accounts/second-factor/second-factor.descriptor.server.ts";
import { knownBrowserDescriptor } from "./accounts/session/known-browser.descriptor.server.ts";
import { sessionDescriptor } from "./accounts/session/session.descriptor.server.ts";
import { catalogueDescriptor } from "./adoption/catalogue/catalogue.descriptor.server.ts";
import { interestDescriptor } from "./adoption/interest/interest.descriptor.server.ts";
import { listingDescriptor } from "./adoption/listing/listing.descriptor.server.ts";
import { partnerPlaceDescriptor } from "./adoption/partner-place/partner-place.descriptor.server.ts";
import { petAlertDescriptor } from "./adoption/pet-alert/pet-alert.descriptor.server.ts";
import { careEpisodeDescriptor } from "./animals/care-episode/care-episode.descriptor.server.ts";
import { housingUnitDescriptor } from "./animals/housing-unit/housing-unit.descriptor.server.ts";
import { appointmentDescriptor } from "./appointments/appointment/appointment.descriptor.server.ts";
import { capacityDescriptor } from "./boarding/capacity/capacity.descriptor.server.ts";
import { careLogDescriptor } from "./boarding/care-log/care-log.descriptor.server.ts";
import { stayDescriptor } from "./boarding/stay/stay.descriptor.server.ts";
import { stayFileDescriptor } from "./boarding/stay-file/stay-file.descriptor.server.ts";
import { stayWaitDescriptor } from "./boarding/stay-wait/stay-wait.descriptor.server.ts";
import { commentDescriptor } from "./content/comment/comment.descriptor.server.ts";
import { postDescriptor } from "./content/post/post.descriptor.server.ts";
import { settingsDescriptor } from "./content/settings/settings.descriptor.server.ts";
import { donationDescriptor } from "./donations/donation/donation.descriptor.server.ts";
import { paymentEventDescriptor } from "./donations/payment-event/payment-event.descriptor.server.ts";
import { statementDescriptor } from "./donations/statement/statement.descriptor.server.ts";
import { inquiryDescriptor } from "./inquiries/inquiry/inquiry.descriptor.server.ts";
import { medicalRecordDescriptor } from "./medical-records/medical-record/medical-record.descriptor.server.ts";
import { patientDescriptor } from "./medical-records/patient/patient.descriptor.server.ts";
import { workPaymentDescriptor } from "./payments/work-payment/work-payment.descriptor.server.ts";
import { petDescriptor } from "./pets/pet/pet.descriptor.server.ts";
import { boarderDescriptor } from "./providers/boarder/boarder.descriptor.server.ts";
import { vetDescriptor } from "./providers/vet/vet.descriptor.server.ts";

/**
 * Every entity that contributes to search, dashboard, analytics, digest, references, export or erasure. Erasure
 * locks in this order, like every other writer: the pet, its requests, then the rest.
 */
export const entityDescriptors = [
  catalogueDescriptor,
  listingDescriptor,
  interestDescriptor,
  petAlertDescriptor,
  stayDescriptor,
  stayWaitDescriptor,
  stayFileDescriptor,
  careLogDescriptor,
  capacityDescriptor,
  donationDescriptor,
  paymentEventDescriptor,
  statementDescriptor,
  careEpisodeDescriptor,
  housingUnitDescriptor,
  medicalRecordDescriptor,
  petDescriptor,
  patientDescriptor,
  appointmentDescriptor,
  workPaymentDescriptor,
  vetDescriptor,
  notificationSettingsDescriptor,
  notificationDescriptor,
  boarderDescriptor,
  sessionDescriptor,
  knownBrowserDescriptor,
  apiTokenDescriptor,
  secondFactorDescriptor,
  linkDescriptor,
  personPhotoDescriptor,
  personDescriptor,
  inquiryDescriptor,
  partnerPlaceDescriptor,
  postDescriptor,
  commentDescriptor,
  settingsDescriptor,
] as const;
