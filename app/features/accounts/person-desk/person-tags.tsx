import { isErasedPerson } from "#app/features/accounts/person/person.ts";
import { isProvider, type Role } from "#app/platform/actor.ts";
import { Tag } from "#app/ui/tag/tag.tsx";

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
