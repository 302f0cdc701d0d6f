/** What the site says of its rules, by the modules that this one is loaded with. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import * as accountEmails from "#app/features/accounts/auth/link/account-emails.ts";
import { SetPasswordForm } from "#app/features/accounts/auth/link/set-password-form.tsx";
import { accountMessages } from "#app/features/accounts/auth/password/account-messages.ts";
import { RegisterForm } from "#app/features/accounts/auth/register/register-form.tsx";
import { InviteForm } from "#app/features/accounts/person-desk/invite-form.tsx";
import { noneUndone } from "#app/features/adoption/interest/staff/selected-requests.ts";
import * as alertEmails from "#app/features/adoption/pet-alert/pet-alert-emails.ts";
import { appointmentMessages } from "#app/features/appointments/appointment/appointment.ts";
import * as appointmentEmails from "#app/features/appointments/appointment/appointment-emails.ts";
import { BoardingLanding } from "#app/features/boarding/stay/public/boarding-landing.tsx";
import { stayMessages } from "#app/features/boarding/stay/stay.ts";
import * as stayEmails from "#app/features/boarding/stay/stay-emails.ts";
import {
  answerEndInWords,
  answersInWords,
  boarderNextStep,
  nextStayStep,
} from "#app/features/boarding/stay/stay-sentences.ts";
import { ApiReference } from "#app/features/content/api-reference/api-reference.tsx";
import { PetSitting } from "#app/features/content/page/pet-sitting.tsx";
import { PetSurgeries } from "#app/features/content/page/pet-surgeries.tsx";
import { PrivacyNotice } from "#app/features/content/page/privacy-notice.tsx";
import { Terms } from "#app/features/content/page/terms.tsx";
import { donationTexts } from "#app/features/donations/donation/donation-fields.ts";
import { recordMessages } from "#app/features/medical-records/medical-record/medical-record.ts";
import { MedicalRecordForm } from "#app/features/medical-records/medical-record/medical-record-form.tsx";
import { boarderMessages } from "#app/features/providers/boarder/boarder.ts";
import { vetMessages } from "#app/features/providers/vet/vet.ts";
import { fileTexts } from "#app/platform/files/refused-files.ts";
import type { Site } from "#app/platform/services.ts";
import { settingDefaults } from "#app/platform/settings/settings.ts";
import { DraftTemplates } from "#app/ui/form/draft-templates.tsx";
import { ShellContext } from "#app/ui/shell/shell-context.ts";

const site: Site = {
  name: "Rehome",
  tagline: "",
  phone: "+2348030000000",
  whatsapp: "",
  email: "us@example.com",
  address: "Yaba",
  instagram: "rehome",
  answerHours: 7024,
  ...settingDefaults,
  origin: "",
  demo: false,
};

/** The text of a screen, with a space for each tag. */
function rendered(screen: ReactNode): string {
  const shell = { site, viewer: null, lite: false, kind: "reading" as const, status: 200 };
  const element = <ShellContext value={shell}>{screen}</ShellContext>;
  const router = createMemoryRouter([{ path: "*", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");
}

const recipient = { name: "Ada", siteName: site.name };
const stay = {
  reference: "SABCDEFGHJK",
  owner_name: "Ada",
  pets: 1,
  pet_names: "Milo",
  origin: "",
  start_day: "2026-12-01",
  end_day: "2026-12-05",
  created_at: "2024-01-01T09:00:00.000Z",
  siteName: site.name,
  boarderPath: "/",
  booked: "Bisi",
};
/** A booking that has all the time there is. */
const answers = answersInWords({ start_day: "2026-12-01", created_at: "2024-01-01T09:00:00.000Z" });
const appointment = {
  id: "1",
  starts_at: "2026-12-01T09:00:00.000Z",
  ends_at: "2026-12-01T09:30:00.000Z",
  pet_name: "Milo",
  vet_name: "Chidi",
  vet_phone: null,
  owner_name: "Ada",
  clinic: null,
  area: "Yaba",
  siteName: site.name,
  origin: "",
};
const alert = { filterText: "Dogs", address: "/", siteName: site.name };
/** By its name, each text that says a rule. */
export const texts: Record<string, string> = {
  "privacy notice": rendered(<PrivacyNotice />),
  terms: rendered(<Terms />),
  "pet sitting": rendered(<PetSitting prices={{ Dog: null, Cat: null, Other: null }} />),
  "pet surgeries": rendered(<PetSurgeries />),
  boarding: rendered(
    <BoardingLanding prices={{ Dog: null, Cat: null, Other: null }} boarders={[]} />,
  ),
  "API reference": rendered(<ApiReference operations={[]} origin="" />),
  register: rendered(<RegisterForm redirectTo="/" result={undefined} />),
  "set password": rendered(
    <SetPasswordForm
      token="1"
      person={{ name: "Ada", email: "a@example.com" }}
      result={undefined}
    />,
  ),
  invite: rendered(<InviteForm result={undefined} />),
  vaccination: rendered(
    <MedicalRecordForm
      kind="vaccination"
      title=""
      reminder={undefined}
      action="/"
      today="2026-12-01"
      corrected={undefined}
      staged={[]}
      result={undefined}
    />,
  ),
  draft: rendered(<DraftTemplates />),
  "undo refused": noneUndone,
  "boarder's next step": boarderNextStep({
    status: "received",
    source: "booking",
    pet: "Milo",
    answerBy: answerEndInWords(stay),
  }),
  "owner's next step": nextStayStep("received", {
    pet: "Milo",
    answerHours: 1,
    booked: { boarder: "Bisi", answers },
  }),
  messages: JSON.stringify([
    ...[accountMessages, appointmentMessages, stayMessages, donationTexts, recordMessages],
    ...[boarderMessages, vetMessages, fileTexts.tooLarge("a.pdf")],
  ]),
  "account e-mails": JSON.stringify([
    accountEmails.welcomeEmail(recipient, "/", "/"),
    accountEmails.confirmationEmail(recipient, "/"),
    accountEmails.resetEmail(recipient, "/"),
    accountEmails.invitationEmail(recipient, "Bisi", "/"),
  ]),
  "stay e-mails": JSON.stringify([
    stayEmails.stayBookedEmail(stay, answers),
    stayEmails.stayMessageEmail(stay, { by: "Bisi", text: "Hello" }),
    stayEmails.boarderEmail(stay, { name: "Bisi" }, "booked"),
  ]),
  "appointment e-mails": JSON.stringify([
    appointmentEmails.reminderEmail(appointment),
    appointmentEmails.messageEmail(appointment, "vet", "Hello"),
  ]),
  "alert e-mails": JSON.stringify([
    alertEmails.confirmAlertEmail(alert),
    alertEmails.knownAlertEmail(alert),
    alertEmails.newPetsEmail(alert, [], undefined),
  ]),
};
