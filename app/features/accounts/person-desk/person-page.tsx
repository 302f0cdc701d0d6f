import type { ReactNode } from "react";
import {
  isErasedPerson,
  isUnverified,
  type Reviewed,
  type Reviewer,
} from "#app/features/accounts/person/person.ts";
import { mayHaveSecondFactor } from "#app/features/accounts/second-factor-policy/second-factor-policy.ts";
import { hasVcn, isProvider, roleNames } from "#app/platform/actor.ts";
import { auditLogList } from "#app/platform/audit/audit.ts";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { capitalised } from "#app/platform/in-words.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { PlaceView } from "#app/platform/lists/place.ts";
import { dialLink, nationalPhone, whatsAppLink } from "#app/platform/phone.ts";
import {
  gapNames,
  gapsOf,
  missingInWords,
  type ProfileGap,
} from "#app/platform/providers/profile-gaps.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { buttonClass } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import type { PersonStep } from "./person-acts.ts";
import * as css from "./person-page.css.ts";
import { PersonSteps } from "./person-steps.tsx";
import { PersonState, PersonStatusTag } from "./person-tags.tsx";

type PersonView = Reviewed & {
  name: string;
  phone: string | null;
  email_verified_at: string | null;
  about: string;
  area: string;
  website: string;
  created_at: string;
  invited: boolean;
  gaps: ProfileGap[];
  secondFactor: boolean;
};
type Entry = {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  detail: string;
};

type PersonPageProps = {
  person: PersonView;
  sessions: number;
  history: Entry[];
  related: ReactNode;
  /** What waits for this person, and the pets. */
  beside: ReactNode;
  /** The next step where the account itself needs none. */
  next: ReactNode;
  reviewer: Reviewer;
  place: PlaceView;
  returned: ReturnedForm<PersonStep> | undefined;
};

export function PersonPage(props: PersonPageProps) {
  const { person, sessions, history, related, beside, place } = props;
  const { name } = person;
  return (
    <RecordPage
      title={name}
      picture={<Avatar person={person} size="medium" />}
      beside={<PersonTag person={person} />}
      intro={inShort(person)}
      tools={<Contact person={person} />}
      back={{ to: place.list, label: "Back to People" }}
      place={place}
      state={
        (beside || person.gaps.length > 0) && (
          <>
            <Gaps person={person} />
            {beside}
          </>
        )
      }
      actions={<PersonSteps {...props} action={place.here} />}
      history={
        <RecordHistory items={history.map(historyItem)} empty="No history yet">
          <p>
            <Link to={listHref(auditLogList, { actor: person.id })}>Activity by {name}</Link>
          </p>
        </RecordHistory>
      }
    >
      {isUnverified(person) && <Checks person={person} />}
      <Disclosure title={`Details of ${name}`}>
        <Facts rows={listFacts(person, sessions)} />
      </Disclosure>
      {related}
    </RecordPage>
  );
}

function Gaps({ person: { gaps } }: { person: PersonView }) {
  const missing = missingInWords(gaps);
  return missing ? <p>{`${missing}.`}</p> : null;
}

/** One state, or the role where there is none. */
function PersonTag({ person }: { person: PersonView }) {
  const { role, status, invited, email } = person;
  const isUsual = status === "active" && !invited && !isErasedPerson({ email });
  if (isUsual && !isProvider(role)) return <Tag tone="approved">{roleNames[role]}</Tag>;
  return <PersonState {...person} />;
}

function inShort(person: PersonView): string {
  const { role, area, created_at, email_verified_at, verified_at, invited } = person;
  const isRoleSaid = isProvider(role) || invited;
  return [
    isRoleSaid && roleNames[role],
    area,
    invited && verified_at && "verified",
    `${area || isRoleSaid ? "with" : "With"} us since ${formatDay(created_at)}`,
    email_verified_at ? "e-mail confirmed" : "e-mail not confirmed",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Call, WhatsApp, write. */
function Contact({ person: { name, phone, email } }: { person: PersonView }) {
  const look = buttonClass({ variant: "secondary" }, css.contact);
  const chat = phone && whatsAppLink(phone, `Hello ${name}, `);
  return (
    <div className={cluster}>
      {phone && (
        <a className={look} href={dialLink(phone)}>
          <Icon name="phone" />
          <span className={css.call}>Call</span>
          <span className={css.number}>{nationalPhone(phone)}</span>
        </a>
      )}
      {chat && (
        <a className={look} href={chat} rel="noreferrer">
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      )}
      {!isErasedPerson({ email }) && (
        <a className={look} href={`mailto:${email}`}>
          <Icon name="mail" />
          Write
        </a>
      )}
    </div>
  );
}

/** What is there and what is missing before somebody is verified. */
function Checks({ person }: { person: PersonView }) {
  const { name, role, vcn, email_verified_at, gaps } = person;
  const checks = [
    ...(hasVcn(role)
      ? [
          {
            title: "VCN number",
            text: vcn || `${name} can be verified once a VCN number is on the profile`,
            isThere: Boolean(vcn),
          },
        ]
      : []),
    {
      title: "E-mail",
      text: email_verified_at ? `Confirmed on ${formatDay(email_verified_at)}` : "Not confirmed",
      isThere: Boolean(email_verified_at),
    },
    ...gapsOf(role).map((gap) => ({
      title: capitalised(gapNames[gap]),
      text: gaps.includes(gap) ? "Missing" : "Filled in",
      isThere: !gaps.includes(gap),
    })),
  ];
  return (
    <ul className={css.checks} aria-label="Before you verify">
      {checks.map(({ title, text, isThere }) => (
        <li key={title} className={css.check}>
          <Icon name={isThere ? "check" : "clock"} className={isThere ? css.there : css.awaited} />
          <div>
            <strong>{title}</strong>
            <p className={css.quiet}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function historyItem({ id, at, action, detail, ...by }: Entry): HistoryItem {
  const { actor_id: actorId, actor_name: actorName } = by;
  return { id, at, actorId, actorName, what: <strong>{action}</strong>, notes: [{ text: detail }] };
}

function listFacts(person: PersonView, sessions: number) {
  const { role, email, phone, email_verified_at, verified_at, vcn, about, area, website } = person;
  return [
    { label: "Role", value: roleNames[role] },
    { label: "Status", value: <PersonStatusTag {...person} /> },
    {
      label: "E-mail",
      value: (
        <>
          <a href={`mailto:${email}`}>{email}</a> {!email_verified_at && "(not confirmed)"}
        </>
      ),
    },
    { label: "Phone", value: phone && <PhoneLink phone={phone} /> },
    { label: "Since", value: formatDay(person.created_at) },
    {
      label: "Signed in",
      value:
        sessions === 0
          ? "Not signed in"
          : sessions === 1
            ? "in 1 browser"
            : `in ${sessions} browsers`,
    },
    ...(mayHaveSecondFactor(role, person.secondFactor)
      ? [{ label: "Second step", value: person.secondFactor ? "set up" : "none" }]
      : []),
    ...(isProvider(role)
      ? [
          {
            label: "Verified",
            value: verified_at ? formatInstant(verified_at) : "not verified",
          },
        ]
      : []),
    ...(hasVcn(role) ? [{ label: "VCN number", value: vcn }] : []),
    ...(person.treats_our_animals ? [{ label: "Our animals", value: "Treats them" }] : []),
    ...(area ? [{ label: "Area", value: area }] : []),
    ...(website ? [{ label: "Website", value: website }] : []),
    ...(about ? [{ label: "About", value: about }] : []),
  ];
}
