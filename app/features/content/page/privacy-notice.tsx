import { Fragment } from "react";
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
import { inWords } from "#app/platform/in-words.ts";
import {
  closedRequestDays,
  offlinePages,
  retentionInWords,
} from "#app/platform/retention-policy.ts";
import { EmailLink } from "#app/ui/link/email-text.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { InformationPage } from "./information-page.tsx";

const chapters = {
  short: "In short",
  kept: "What we keep, why, and for how long",
  ground: "On what ground",
  seen: "Who sees it",
  phone: "What your phone keeps",
  rights: "What you can do",
  safe: "How it is kept safe",
  children: "Children",
  changes: "Changes",
};

const storedData = [
  {
    what: "Adoption request",
    more: "Name, e-mail, phone, your message",
    why: "to decide about it and reach you.",
    until: `we make it anonymous ${retentionInWords.closedRequest} after it is closed. An approved request is closed when the animal has gone home.`,
  },
  {
    what: "Animal that you found, gave to us or adopted",
    more: "Name, phone, e-mail, where you found it",
    why: "to reach you about the animal.",
    until: `we erase it ${retentionInWords.adopter} after you adopted the animal, in all other cases ${retentionInWords.careContact} after it left us.`,
  },
  {
    what: "Foster home",
    more: "Name, phone",
    why: "to reach you about the animals that live with you.",
    until: `we erase it ${retentionInWords.careContact} after you stop, or when you ask us.`,
  },
  {
    what: "Boarding request",
    more: "Owner, pet, health and feeding notes, emergency contact, veterinarian, dates, messages, photos",
    why: "to look after your pet and reach you.",
    until: `we erase the vaccination card and medical records ${documentRetentionInWords()} after the stay, and the photos and everything else about you ${retentionInWords.closedRequest} after the request is closed.`,
  },
  {
    what: "Message to us",
    more: "Name, e-mail, phone, topic, text, our answer",
    why: "to answer you.",
    until: `we make it anonymous ${retentionInWords.closedRequest} after it was answered or closed.`,
  },
  {
    what: "Comment on a story",
    more: "Name, e-mail, text",
    why: "to show it, once our team has read it. Your e-mail address is never shown.",
    until: "until you erase it with the link in our e-mail, or we remove it.",
  },
  {
    what: "“Tell me” alert",
    more: "E-mail address, the kind of pet",
    why: "to write to you when such a pet comes.",
    until: `until you stop it, or ${alertInWords()}. We erase it after ${alertConfirmInWords()} if you do not confirm it.`,
  },
  {
    what: "Gift",
    more: "Name (if you give it), e-mail, amount, how and when, the last four digits of a card",
    why: "to receive it, send a receipt and keep our accounts.",
    until: `if it was never paid, we erase your name and e-mail after ${unpaidRetentionInWords()}. If it was paid, they stay in our accounts until you erase them. Amount, dates and receipt number stay.`,
  },
  {
    what: "Bank statement lines that match no gift",
    more: "",
    why: "to find transfers.",
    until: `${statementLineRetentionInWords()}.`,
  },
  {
    what: "Account",
    more: "Name, e-mail, phone, password, your profile and photo (for our own team also the second step at sign-in)",
    why: "to run the account.",
    until: "until you erase it.",
  },
  {
    what: "Your pets and their health records",
    more: "",
    why: "so that you and the veterinarians you share them with have them together, and to remind you of vaccinations.",
    until: `until you erase your account. A pet that you archive: ${archiveYearsInWords()}.`,
  },
  {
    what: "Appointments with veterinarians",
    more: "Pet, time, reason",
    why: "to arrange the visit.",
    until: `we remove your name ${retentionInWords.closedRequest} after it.`,
  },
  {
    what: "E-mails we sent you",
    more: "",
    why: "to show the conversation.",
    until: `the text for ${retentionInWords.emailText} after we sent it. Address, subject and date stay until you erase your data.`,
  },
  {
    what: "Sign-ins",
    more: "Kind of browser, times",
    why: "to keep you signed in, and to warn you of a new browser.",
    until: `${sessionInWords()} after the last use. We remember a browser for ${knownBrowserInWords()}.`,
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
          is responsible for it.
        </>
      }
      contents={chapters}
    >
      <p>
        <strong>Who to ask:</strong> {site.name}, {site.address}, <EmailLink email={site.email} />,{" "}
        <PhoneLink phone={site.phone} />, or <a href={href("/contact")}>our contact form</a>.
      </p>
      <h2 id="short">{chapters.short}</h2>
      <ul>
        <li>We ask for what we need to answer you, and nothing more.</li>
        <li>
          We do not sell your data, and we show no advertising. No tracker runs on our pages. If you
          pay by card, the payment window is Paystack's.
        </li>
        <li>
          You can see, download and erase what we keep: with its reference, with the link in our
          e-mail, or in your account.
        </li>
        <li>
          What is optional has its own box, which is empty until you tick it. You can change your
          mind later.
        </li>
      </ul>
      <h2 id="kept">{chapters.kept}</h2>
      <p>
        To make something anonymous means that we remove name, addresses, phone number and texts.
        Only what we count stays. Where we write {retentionInWords.closedRequest}, we count{" "}
        {inWords(closedRequestDays, "day")} from the last change.
      </p>
      {storedData.map(({ what, more, why, until }) => (
        <Fragment key={what}>
          <h3>{what}</h3>
          {more && <p>{more}.</p>}
          <p>
            <strong>Why:</strong> {why} <strong>How long:</strong> {until}
          </p>
        </Fragment>
      ))}
      <p>
        Some records keep the site safe. Counters against misuse hold your network address, e-mail
        or phone only as a hash, for {retentionInWords.rateEvent}. We keep the answer to a form for{" "}
        {retentionInWords.storedAnswer}, so that a form that is sent twice counts once. Our audit
        log says who opened a private document and who changed an account. It stays, but we remove
        your name from it when you erase your account. The server's log has a line for each request,
        with its network address, so that we can find faults and misuse.
      </p>
      <h2 id="ground">{chapters.ground}</h2>
      <ul>
        <li>
          <strong>You asked us to:</strong> we handle requests, bookings, messages, accounts,
          alerts, comments and gifts because you sent them.
        </li>
        <li>
          <strong>You agreed:</strong> we show pictures of your pet's stay, quote you, or tell you
          about other pets. We keep which text you agreed to and when. We help you in the same way
          if you do not agree.
        </li>
        <li>
          <strong>The law requires it:</strong> our accounts.
        </li>
        <li>
          <strong>Our legitimate interest,</strong> weighed against yours: to keep the site safe,
          and to know what happened to each animal.
        </li>
      </ul>
      <h2 id="seen">{chapters.seen}</h2>
      <ul>
        <li>
          <strong>Our team,</strong> as far as the work needs it. Each time one of us opens a
          vaccination card or medical record that was sent for a stay, the audit log notes it. Our
          team cannot open your pets' health records.
        </li>
        <li>
          <strong>The boarder of your pet:</strong> what the stay needs, and its files until{" "}
          {boarderSeesInWords()} after it. If the stay is declined, is cancelled or expires, they
          see nothing from then on.
        </li>
        <li>
          <strong>A veterinarian you book or share a pet with:</strong> your name and the pet, and
          the whole health page only if you allow it. Each file they open is in the audit log. You
          can stop sharing at any time.
        </li>
        <li>
          <strong>Owners with an account</strong> see what a verified veterinarian writes about
          their practice.
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
          <strong>An authority,</strong> where the law requires it.
        </li>
      </ul>
      <p>
        If you follow a link to another site, such as Instagram or WhatsApp, that site's notice
        applies.
      </p>
      <h2 id="phone">{chapters.phone}</h2>
      <p>We set only cookies that the site needs:</p>
      <ul>
        <li>One keeps you signed in ({sessionInWords()}).</li>
        <li>One recognises your browser at the next sign-in ({knownBrowserInWords()}).</li>
        <li>
          One remembers which requests this phone sent, another which it opened from our e-mails (
          {senderInWords()}). Both are deleted when you log out.
        </li>
        <li>
          If you chose it, one remembers that you want to save data, another that keyboard shortcuts
          are off ({switchInWords()}).
        </li>
        <li>Some last only minutes: they hold a notice or a step of the sign-in.</li>
      </ul>
      <p>
        A long text that you have not sent yet stays on your phone for up to {draftInWords()}. Your
        phone also remembers which pets you asked about, for {senderInWords()}. You can read the
        public pages you opened last, at most {inWords(offlinePages, "page")}, without a connection.
        These pages are deleted when you log in or out, the rest when you log out.
      </p>
      <h2 id="rights">{chapters.rights}</h2>
      <ul>
        <li>
          <strong>See and download it.</strong> With an account:{" "}
          <a href={href("/dashboard/privacy")}>Privacy Center</a>. Without one: open{" "}
          <a href={href("/r")}>your reference</a>. The phone that sent it opens it directly. On any
          other phone you type the last four digits of your phone number. The link in our e-mails
          opens it without them, and you can answer us there. To download or erase it, you type the
          digits. Did you give us no phone number? Write to us. For a gift, use the link in our
          e-mail about it.
        </li>
        <li>
          <strong>Correct it.</strong> <a href={href("/dashboard/profile/edit")}>Your profile</a>,
          or write to us.
        </li>
        <li>
          <strong>Erase it.</strong> In the Privacy Center or on the page of your reference. Open
          requests are withdrawn or cancelled. Counts, receipts and the history of the animals stay,
          without your name. While your pet is with its boarder, you cannot erase the stay: the
          boarder must know whom to call.
        </li>
        <li>
          <strong>Take consent back,</strong> in the same two places. What we did with it before
          stays lawful.
        </li>
        <li>
          <strong>Object, or ask us to use something less.</strong> Write to us and say what and
          why.
        </li>
        <li>
          <strong>Complain</strong> to the{" "}
          <a href="https://ndpc.gov.ng">Nigeria Data Protection Commission</a>. We would be glad to
          hear from you first, but you do not have to write to us.
        </li>
      </ul>
      <p>No computer decides about you: people read every request.</p>
      <p>
        An e-mail address counts as yours once you have confirmed it. Before that we show, export
        and erase nothing for it, because it might be somebody else's.
      </p>
      <h2 id="safe">{chapters.safe}</h2>
      <p>
        Passwords are stored so that nobody can read them. Documents have no public address. We
        remove the place where a picture was taken. If a breach is likely to put your rights at
        risk, we tell the Commission within 72 hours, and we tell you without delay if the risk to
        you is high.
      </p>
      <h2 id="children">{chapters.children}</h2>
      <p>
        The forms are meant for adults. If you are under 18, please ask a parent or guardian to
        write for you.
      </p>
      <h2 id="changes">{chapters.changes}</h2>
      <p>
        If this notice changes, this page says when. If we change the text of a consent, what you
        agreed to before stays as it was.
      </p>
    </InformationPage>
  );
}
