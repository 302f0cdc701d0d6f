import { href, Link } from "react-router";
import { mayHaveSecondFactor } from "#app/features/accounts/second-factor/second-factor.ts";
import { roleNames } from "#app/platform/actor.ts";
import { auditLogList } from "#app/platform/audit/audit.ts";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import { dialLink } from "#app/platform/phone.ts";
import type { ReturnedForm } from "#app/ui/action-form/action-form.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import type { PersonStep, Reviewed, Reviewer } from "./person.ts";
import { isProvider } from "./person.ts";
import { PersonSteps } from "./person-steps.tsx";
import { StandingTag, VerifiedTag } from "./person-tags.tsx";

type PersonSeen = Reviewed & {
  name: string;
  phone: string | null;
  email_verified_at: string | null;
  about: string;
  area: string;
  website: string;
  created_at: string;
  invited: boolean;
  secondFactor: boolean;
};
type Entry = { id: string; at: string; actor_name: string; action: string; detail: string };

type PersonScreenProps = {
  person: PersonSeen;
  /** In how many browsers they are signed in. */
  sessions: number;
  history: Entry[];
  reviewer: Reviewer;
  submissionKey: string;
  returned: ReturnedForm<PersonStep> | undefined;
};

/** One person as staff see them, and what staff may do with them. */
export function PersonScreen(props: PersonScreenProps) {
  const { person, sessions, history } = props;
  const people = href("/dashboard/staff/people");
  return (
    <div className={`${narrow} ${stack.wide}`}>
      <PageHeader title={person.name} back={{ to: people, label: "Back to People" }} />
      <section className={sheet} aria-label="What we know">
        <Facts rows={factsOf(person, sessions)} />
      </section>
      <PersonSteps {...props} />
      <RecordHistory items={history.map(historyItem)} empty="Nothing is written down yet.">
        <p>
          <Link to={listHref(auditLogList, { actor: person.id })}>What {person.name} did</Link>
        </p>
      </RecordHistory>
    </div>
  );
}

function historyItem({ id, at, actor_name: actorName, action, detail }: Entry): HistoryItem {
  return { id, at, actorName, what: <strong>{action}</strong>, notes: [{ text: detail }] };
}

function factsOf(person: PersonSeen, sessions: number) {
  const { role, email, phone, email_verified_at, verified_at, vcn, about, area, website } = person;
  return [
    { label: "Role", value: roleNames[role] },
    { label: "Status", value: <StandingTag {...person} /> },
    {
      label: "E-mail",
      value: (
        <>
          <a href={`mailto:${email}`}>{email}</a> {!email_verified_at && "(not confirmed)"}
        </>
      ),
    },
    { label: "Phone", value: phone && <a href={dialLink(phone)}>{phone}</a> },
    { label: "Since", value: formatDay(person.created_at) },
    { label: "Signed in", value: sessions === 1 ? "in 1 browser" : `in ${sessions} browsers` },
    ...(mayHaveSecondFactor(role, person.secondFactor)
      ? [{ label: "Second step", value: person.secondFactor ? "set up" : "none" }]
      : []),
    ...(isProvider(role)
      ? [
          {
            label: "Verified",
            value: (
              <>
                <VerifiedTag {...person} /> {verified_at && formatInstant(verified_at)}
              </>
            ),
          },
        ]
      : []),
    ...(role === "veterinarian" ? [{ label: "VCN number", value: vcn }] : []),
    ...(area ? [{ label: "Area", value: area }] : []),
    ...(website ? [{ label: "Website", value: website }] : []),
    ...(about ? [{ label: "About", value: about }] : []),
  ];
}
