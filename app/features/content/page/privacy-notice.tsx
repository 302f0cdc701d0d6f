import { href } from "react-router";
import { draftInWords } from "#app/browser/drafts/draft-policy.ts";
import {
  knownBrowserInWords,
  sessionInWords,
} from "#app/features/accounts/session-policy/session-policy.ts";
import { alertConfirmInWords, alertInWords } from "#app/features/adoption/pet-alert/pet-alert.ts";
import { boarderSeesInWords } from "#app/features/boarding/stay/stay-policy.ts";
import { documentRetentionInWords } from "#app/features/boarding/stay-file/stay-file-policy.ts";
import { unpaidRetentionInWords } from "#app/features/donations/donation/donation.ts";
import { statementLineRetentionInWords } from "#app/features/donations/statement/statement.ts";
import { archiveYearsInWords } from "#app/features/pets/pet/pet.ts";
import { senderInWords, switchInWords } from "#app/platform/http/cookie-policy.ts";
import { capitalised, inWords } from "#app/platform/in-words.ts";
import {
  closedRequestDays,
  offlinePages,
  retentionInWords,
} from "#app/platform/retention-policy.ts";
import { Facts } from "#app/ui/facts/facts.tsx";
import { EmailLink } from "#app/ui/link/email-text.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { InformationPage } from "./information-page.tsx";

const storedData = [
  {
    what: "Adoption request",
    more: "name, e-mail, phone, your message",
    why: "To decide about it and reach you",
    until: `Made anonymous ${retentionInWords.closedRequest} after it is closed. An approved one is closed when the animal has gone home.`,
  },
  {
    what: "Boarding request",
    more: "owner, pet, health and feeding notes, emergency contact, veterinarian, dates, messages, photos",
    why: "To look after your pet and reach you",
    until: `Vaccination card and medical records: erased ${documentRetentionInWords()} after the stay. Photos and everything else about you: ${retentionInWords.closedRequest} after it is closed.`,
  },
  {
    what: "Message to us",
    more: "name, contacts, topic, text, our answer",
    why: "To answer you",
    until: `Made anonymous ${retentionInWords.closedRequest} after it was answered or closed`,
  },
  {
    what: "Comment on a story",
    more: "name, e-mail, text",
    why: "To show it, once our team has read it. Your e-mail address is never shown.",
    until: "Until you erase it by the link in our e-mail, or we remove it",
  },
  {
    what: "“Tell me” alert",
    more: "e-mail address, the kind of pet",
    why: "To write to you when such a pet comes",
    until: `Until you stop it, or ${alertInWords()}. ${capitalised(alertConfirmInWords())} if you never confirm it.`,
  },
  {
    what: "Gift",
    more: "name (if you give it), e-mail, amount, how and when, the last four digits of a card",
    why: "To receive it, send a receipt and keep our books",
    until: `A gift that was never paid: your name and e-mail go after ${unpaidRetentionInWords()}. A gift that was paid: with our books, until you erase yourself. Amount, dates and receipt number stay.`,
  },
  {
    what: "Bank statement lines that match no gift",
    more: "",
    why: "To find transfers",
    until: statementLineRetentionInWords(),
  },
  {
    what: "Account",
    more: "name, e-mail, phone, password, your profile and photo (for our own team also the second step at sign-in)",
    why: "To run the account",
    until: "Until you erase it",
  },
  {
    what: "Your pets and their health records",
    more: "",
    why: "So that you, and the veterinarians you share them with, have them together, and to remind you of vaccinations",
    until: `Until you erase your account. A pet you archive: ${archiveYearsInWords()}.`,
  },
  {
    what: "Appointments with veterinarians",
    more: "pet, time, reason",
    why: "To arrange the visit",
    until: `${capitalised(retentionInWords.closedRequest)} after it, without you from then on`,
  },
  {
    what: "E-mails we sent you",
    more: "",
    why: "To show the conversation",
    until: `The text until ${retentionInWords.emailText} after it left; address, subject and date stay until you erase yourself`,
  },
  {
    what: "Sign-ins",
    more: "kind of browser, times",
    why: "To keep you signed in, and to warn you of a new browser",
    until: `${capitalised(sessionInWords())} after the last use; a browser we have seen before, ${knownBrowserInWords()}`,
  },
];

export function PrivacyNotice() {
  const site = useSite();
  return (
    <InformationPage
      path="privacy-notice"
      lead={
        <>
          What {site.name} keeps about you, why, and what you can do about it. We follow the Nigeria
          Data Protection Act 2023. {site.name} is the data controller: it decides what is kept, and
          answers for it.
        </>
      }
    >
      <p>
        <strong>Who to ask:</strong> {site.name}, {site.address}, <EmailLink email={site.email} />,{" "}
        <PhoneLink phone={site.phone} />, or <a href={href("/contact")}>our contact form</a>.
      </p>
      <h2>In short</h2>
      <ul>
        <li>We ask for what we need to answer you, and nothing more.</li>
        <li>
          We sell nothing about you and show no advertising. No tracker runs on our pages. The
          payment window, if you pay by card, is Paystack's.
        </li>
        <li>
          You can see, download and erase what we hold: by its reference, by the link in our e-mail,
          or in your account.
        </li>
        <li>What is optional has its own box, which starts empty. You can take it back.</li>
      </ul>
      <h2>What we keep, why, and for how long</h2>
      <p>
        “Made anonymous” means: we remove name, addresses, phone number and texts. Only what we
        count stays. Where we write {retentionInWords.closedRequest}, we count{" "}
        {inWords(closedRequestDays, "day")} from the last change.
      </p>
      {storedData.map(({ what, more, why, until }) => (
        <section key={what}>
          <h3>{what}</h3>
          <Facts
            rows={[
              ...(more ? [{ label: "What it holds", value: more }] : []),
              { label: "Why", value: why },
              { label: "How long", value: until },
            ]}
          />
        </section>
      ))}
      <p>
        Some records keep the site safe. Counters against misuse hold your network address, e-mail
        or phone only as a hash, for {retentionInWords.rateEvent}. The answer to a form, kept so
        that sending it twice does no harm, goes after {retentionInWords.storedAnswer}. Our audit
        log says who opened a private document and who changed an account; it stays, and your name
        goes from it when you erase your account. The server's log has a line for each request, with
        its network address, so that faults and misuse can be found.
      </p>
      <h2>On what ground</h2>
      <ul>
        <li>
          <strong>You asked us to:</strong> requests, bookings, messages, accounts, alerts, comments
          and gifts are handled because you sent them.
        </li>
        <li>
          <strong>You agreed:</strong> showing pictures of your pet's stay, telling you about other
          pets, with a quotation from you. We keep which text you agreed to and when. Nothing you
          ask for depends on it.
        </li>
        <li>
          <strong>The law:</strong> our books.
        </li>
        <li>
          <strong>Our legitimate interest,</strong> weighed against yours: keeping the site safe,
          and knowing what happened to each animal.
        </li>
      </ul>
      <h2>Who sees it</h2>
      <ul>
        <li>
          <strong>Our team,</strong> as far as the work needs it. Each time one of us opens a
          vaccination card or medical record that was sent for a stay, the audit log notes it. Our
          team cannot open your pets' health records.
        </li>
        <li>
          <strong>The boarder of your pet:</strong> what the stay needs, and its files until{" "}
          {boarderSeesInWords()} after it; nothing any more once it is declined, cancelled or has
          expired.
        </li>
        <li>
          <strong>A veterinarian you book or share a pet with:</strong> your name and the pet, and
          the whole health page only if you allow it. Each file they open is in the audit log. You
          can end the sharing.
        </li>
        <li>
          <strong>Owners with an account</strong> see what a verified veterinarian says of their
          practice.
        </li>
        <li>
          <strong>Paystack,</strong> if you pay by card. You pay on Paystack's page under Paystack's
          own notice, and we never see your card number.
        </li>
        <li>
          <strong>Those who run our servers, file store and e-mail</strong> for us, on our
          instructions.
        </li>
        <li>
          <strong>An authority,</strong> where the law obliges us.
        </li>
      </ul>
      <p>
        If you follow a link to another site, such as Instagram or WhatsApp, that site's notice
        applies.
      </p>
      <h2>What your phone keeps</h2>
      <p>We set only cookies that the site needs:</p>
      <ul>
        <li>One keeps you signed in ({sessionInWords()}).</li>
        <li>One knows your browser again at the next sign-in ({knownBrowserInWords()}).</li>
        <li>
          One remembers which requests this phone sent, another which it opened by our e-mails (
          {senderInWords()}). Logging out clears both.
        </li>
        <li>
          If you chose it, one remembers that you want to save data, another that keyboard shortcuts
          are off ({switchInWords()}).
        </li>
        <li>Short-lived ones carry a notice or a sign-in step.</li>
      </ul>
      <p>
        A long text that you have not sent yet stays on your phone for up to {draftInWords()}. Which
        pets you asked about stays there for {senderInWords()}. The public pages you opened last, at
        most {inWords(offlinePages, "page")}, can be read there without a connection. Logging in or
        out clears the pages, logging out clears the rest.
      </p>
      <h2>What you can do</h2>
      <ul>
        <li>
          <strong>See and download it.</strong> With an account:{" "}
          <a href={href("/dashboard/privacy")}>Privacy Center</a>. Without one: open{" "}
          <a href={href("/r")}>your reference</a>. The phone that sent it opens it. On any other you
          give the last four digits of your phone number. Without them the link in our e-mails opens
          it, and you can answer us; to download or erase it you give the digits. You gave us no
          phone number? Write to us. For a gift, use the link in our e-mail about it.
        </li>
        <li>
          <strong>Correct it.</strong> <a href={href("/dashboard/profile/edit")}>Your profile</a>,
          or write to us.
        </li>
        <li>
          <strong>Erase it.</strong> In the Privacy Center or on the page of your reference. Open
          requests are withdrawn or cancelled. Counts, receipts and the history of the animals stay,
          without you. While your pet is with its boarder, you cannot erase the stay by its
          reference: the boarder has to know whom to call.
        </li>
        <li>
          <strong>Take consent back,</strong> in the same two places. What was done before stays
          lawful.
        </li>
        <li>
          <strong>Object, or ask us to use something less.</strong> Write to us and say what and
          why.
        </li>
        <li>
          <strong>Complain</strong> to the{" "}
          <a href="https://ndpc.gov.ng">Nigeria Data Protection Commission</a>. We would be glad to
          hear from you first, but you do not have to ask us.
        </li>
      </ul>
      <p>No computer decides about you: people read every request.</p>
      <p>
        An e-mail address counts as yours once you have confirmed it. Until then we show, export and
        erase nothing by it, because it might be somebody else's.
      </p>
      <h2>How it is kept safe</h2>
      <p>
        Passwords are stored so that nobody can read them. Documents have no public address.
        Pictures are saved again without the place where they were taken. If a breach is likely to
        put your rights at risk, we tell the Commission within 72 hours, and you without delay where
        the risk to you is high.
      </p>
      <h2>Children</h2>
      <p>
        The forms are meant for adults. If you are under 18, please ask a parent or guardian to
        write for you.
      </p>
      <h2>Changes</h2>
      <p>
        If this notice changes, the date of the change is here. A new wording of a consent does not
        change what you agreed to before.
      </p>
    </InformationPage>
  );
}
