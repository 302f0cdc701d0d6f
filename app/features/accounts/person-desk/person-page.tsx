import type { ReactNode } from "react";
import type { Reviewed, Reviewer } from "#app/features/accounts/person/person.ts";
import { mayHaveSecondFactor } from "#app/features/accounts/second-factor-policy/second-factor-policy.ts";
import { hasVcn, isProvider, roleNames } from "#app/platform/actor.ts";
import { auditLogList } from "#app/platform/audit/audit.ts";
import { formatDay, formatInstant } from "#app/platform/dates.ts";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { PlaceView } from "#app/platform/lists/place.ts";
import type { ProfileGap } from "#app/platform/providers/profile-gaps.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { type HistoryItem, RecordHistory } from "#app/ui/record-history/record-history.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import type { PersonStep } from "./person-acts.ts";
import { PersonSteps } from "./person-steps.tsx";
import { PersonStatusTag, VerifiedTag } from "./person-tags.tsx";

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
  totals: ReactNode;
  related: ReactNode;
  reviewer: Reviewer;
  place: PlaceView;
  returned: ReturnedForm<PersonStep> | undefined;
};

export function PersonPage(props: PersonPageProps) {
  const { person, sessions, history, totals, related, place } = props;
  return (
    <RecordPage
      title={person.name}
      intro={totals}
      back={{ to: place.list, label: "Back to People" }}
      place={place}
      state={
        <div className={cluster}>
          <PersonStatusTag {...person} />
          {isProvider(person.role) && <VerifiedTag {...person} />}
        </div>
      }
      history={
        <RecordHistory items={history.map(historyItem)} empty="No history yet">
          <p>
            <Link to={listHref(auditLogList, { actor: person.id })}>Activity by {person.name}</Link>
          </p>
        </RecordHistory>
      }
    >
      <section className={`${sheet} ${stack.even}`} aria-label="What we know">
        <Avatar person={person} size="large" />
        <Facts rows={listFacts(person, sessions)} />
      </section>
      {related}
      <PersonSteps {...props} action={place.here} />
    </RecordPage>
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
            value: (
              <>
                <VerifiedTag {...person} /> {verified_at && formatInstant(verified_at)}
              </>
            ),
          },
        ]
      : []),
    ...(hasVcn(role) ? [{ label: "VCN number", value: vcn }] : []),
    ...(area ? [{ label: "Area", value: area }] : []),
    ...(website ? [{ label: "Website", value: website }] : []),
    ...(about ? [{ label: "About", value: about }] : []),
  ];
}
