import { isErasedPerson } from "#app/features/accounts/person/person.ts";
import { isProvider, type Role } from "#app/platform/actor.ts";
import { missingInWords, type ProfileGap } from "#app/platform/providers/profile-gaps.ts";
import { Tag } from "#app/ui/tag/tag.tsx";
import * as css from "./person-tags.css.ts";

type Tagged = {
  role: Role;
  status: "active" | "suspended";
  verified_at: string | null;
  email: string;
  invited: boolean;
};

export function PersonStatusTag({ status, invited, email }: Tagged) {
  if (isErasedPerson({ email })) return <Tag>erased</Tag>;
  if (status === "suspended") return <Tag tone="rejected">suspended</Tag>;
  return invited ? <Tag tone="info">invited</Tag> : <Tag tone="approved">active</Tag>;
}

/** One state: what is not as usual before what is. */
export function PersonState(person: Tagged) {
  const { role, status, verified_at, invited, email } = person;
  const isUsual = status === "active" && !isErasedPerson({ email });
  if (isUsual && isProvider(role)) {
    if (!verified_at) return <Tag tone="pending">not verified</Tag>;
    if (!invited) return <Tag tone="approved">verified</Tag>;
  }
  return <PersonStatusTag {...person} />;
}

export function VerifiedTag({ role, verified_at, gaps }: Tagged & { gaps: readonly ProfileGap[] }) {
  if (!isProvider(role)) return "–";
  const missing = missingInWords(gaps);
  return (
    <>
      {verified_at ? <Tag tone="approved">verified</Tag> : <Tag tone="pending">not verified</Tag>}
      {missing && <span className={css.missing}>{missing}</span>}
    </>
  );
}
