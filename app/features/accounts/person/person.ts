import { hasVcn, isProvider, type Role, roles, treatsPets } from "#app/platform/actor.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

/** `unverified`: providers to be verified. */
const peopleStates = ["unverified", "active", "suspended"] as const;

export const peopleList = {
  path: "/dashboard/staff/people",
  filters: { role: roles, status: peopleStates },
  chips: "status",
} as const satisfies ListDefinition;

/** Staff verify a veterinarian or boarder within so many days. */
export const verifyDays = 3;

export function personPath(id: string): string {
  return `${peopleList.path}/${id}`;
}

export type Reviewed = {
  id: string;
  role: Role;
  status: "active" | "suspended";
  verified_at: string | null;
  treats_our_animals: 0 | 1;
  vcn: string;
  /** Empty once the account was erased. */
  email: string;
};
export type Reviewer = { id: string; activeStaff: number };

type Verification = Pick<Reviewed, "role" | "status" | "verified_at">;

export function isErasedPerson({ email }: Pick<Reviewed, "email">): boolean {
  return email === "";
}

export function isUnverified({ role, status, verified_at }: Verification): boolean {
  return isProvider(role) && status === "active" && verified_at === null;
}

/** A veterinarian is verified by the number on the profile. */
export function canVerify(person: Verification & Pick<Reviewed, "vcn">): boolean {
  return isUnverified(person) && (!hasVcn(person.role) || person.vcn.trim() !== "");
}

export function canUnverify({ role, verified_at }: Verification): boolean {
  return isProvider(role) && verified_at !== null;
}

/** A verified veterinarian, who may be chosen for the shelter's animals. */
export function canTreatAnimals({ role, verified_at }: Verification): boolean {
  return treatsPets(role) && verified_at !== null;
}

function isLastStaff(person: Reviewed, { activeStaff }: Reviewer): boolean {
  return person.role === "staff" && person.status === "active" && activeStaff <= 1;
}

export function canSuspend(reviewer: Reviewer, person: Reviewed): boolean {
  return person.status === "active" && person.id !== reviewer.id && !isLastStaff(person, reviewer);
}

export function canReinstate(person: Pick<Reviewed, "status" | "email">): boolean {
  return person.status === "suspended" && !isErasedPerson(person);
}

export function canChangeRole(reviewer: Reviewer, person: Reviewed): boolean {
  return canSuspend(reviewer, person);
}

/** Suspended people cannot sign in. */
export function canSendLink({ status }: Pick<Reviewed, "status">): boolean {
  return status === "active";
}

/** Never one's own. */
export function canResetSecondFactor(
  { id: reviewer }: Pick<Reviewer, "id">,
  { id, secondFactor }: { id: string; secondFactor: boolean },
): boolean {
  return secondFactor && id !== reviewer;
}

export const personMessages = {
  reason: "Please give a reason for the audit log",
  role: "Please choose another role",
  email: "Please enter an e-mail address",
};

type Newcomer = {
  role: Role;
  email_verified_at: string | null;
  vcn: string;
  verified_at: string | null;
};

/** For a veterinarian or boarder the last step is our team's. */
export function listAccountSteps(person: Newcomer): {
  label: string;
  text: string;
  href?: string;
  isDone: boolean;
}[] {
  const { role, email_verified_at, vcn, verified_at } = person;
  const confirm = {
    label: "Confirm your e-mail address",
    text: isProvider(role)
      ? "Open the link we sent you, or ask for a new one. Then we can write to you when owners book."
      : "Open the link we sent you, or ask for a new one. Then what you sent us before is here too.",
    href: "/dashboard/settings",
    isDone: email_verified_at !== null,
  };
  if (!isProvider(role)) return [confirm];
  return [
    confirm,
    ...(hasVcn(role)
      ? [
          {
            label: "Add your VCN number",
            text: "Your number at the Veterinary Council of Nigeria.",
            href: "/dashboard/profile/edit",
            isDone: vcn.trim() !== "",
          },
        ]
      : []),
    {
      label: verified_at ? "Verified by our team" : "Wait for our team to verify you",
      text: "Until then you are not listed and cannot be booked. We write to you; then owners see you.",
      isDone: verified_at !== null,
    },
  ];
}
