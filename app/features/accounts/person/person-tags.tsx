import { isProvider, type Role } from "#app/platform/actor.ts";
import { Tag } from "#app/ui/tag/tag.tsx";
import { isErased } from "./person.ts";

type Tagged = {
  role: Role;
  status: "active" | "suspended";
  verified_at: string | null;
  email: string;
  /** Has no password yet. */
  invited: boolean;
};

export function PersonStatusTag({ status, invited, email }: Tagged) {
  if (isErased({ email })) return <Tag>erased</Tag>;
  if (status === "suspended") return <Tag tone="rejected">suspended</Tag>;
  return invited ? <Tag tone="info">invited</Tag> : <Tag tone="approved">active</Tag>;
}

/** Only providers are verified. */
export function VerifiedTag({ role, verified_at }: Tagged) {
  if (!isProvider(role)) return "–";
  return verified_at ? <Tag tone="approved">verified</Tag> : <Tag tone="pending">not verified</Tag>;
}
