import { type Actor, type Role, roleNames } from "#app/platform/actor.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { PersonStep } from "./person.ts";
import {
  changeRole,
  reinstatePerson,
  suspendPerson,
  unverifyPerson,
  verifyPerson,
} from "./review-person.server.ts";
import { sendPasswordLink } from "./send-password-link.server.ts";

type StepInput = {
  step: PersonStep;
  reason?: string | undefined;
  role?: Role | undefined;
  from?: Role | undefined;
  vcn?: string | undefined;
};

/** One button of a person's page; the answer is what to tell whoever pressed it. Refuses as its verb does. */
export async function takePersonStep(
  services: AppServices,
  actor: Actor,
  id: string,
  { step, reason, role, from, vcn }: StepInput,
  key: string | undefined,
): Promise<Outcome<string>> {
  const told = (outcome: Outcome<{ name: string }>, text: string) =>
    outcome.ok ? done(`${outcome.value.name} ${text}`) : outcome;
  switch (step) {
    case "verify":
      return told(await verifyPerson(services, actor, id, { vcn: vcn ?? "" }, key), "is verified.");
    case "unverify":
      return told(await unverifyPerson(services, actor, id, key), "is no longer verified.");
    case "suspend":
      return told(
        await suspendPerson(services, actor, id, { reason }, key),
        "is suspended and signed out everywhere.",
      );
    case "reinstate":
      return told(await reinstatePerson(services, actor, id, key), "may sign in again.");
    case "role":
      return told(
        await changeRole(services, actor, id, { role, from }, key),
        `is ${role && roleNames[role]} now.`,
      );
    case "link":
      return told(
        await sendPasswordLink(services, actor, id, key),
        "gets a link to set a password by e-mail.",
      );
  }
}
