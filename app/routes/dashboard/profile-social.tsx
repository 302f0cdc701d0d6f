import { href } from "react-router";
import { viewProfile } from "#app/features/accounts/account.server.ts";
import { saveSocial } from "#app/features/accounts/profile.server.ts";
import { socialSchema } from "#app/features/accounts/profile-schema.ts";
import { SocialForm } from "#app/features/accounts/social-form.tsx";
import { worldContext } from "#app/http/context.server.ts";
import {
  invalid,
  keyOf,
  newKey,
  parseForm,
  readForm,
  refusedForm,
} from "#app/http/forms.server.ts";
import { requireActor } from "#app/http/guards.server.ts";
import { redirectWithNotice } from "#app/http/notices.server.ts";
import { PageTitle } from "#app/shell.tsx";
import type { Route } from "./+types/profile-social";

export const handle = {
  title: "Social Profile",
  under: { label: "Profile", href: href("/dashboard/profile") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const { website, instagram } = await viewProfile(
    context.get(worldContext),
    requireActor(context),
  );
  return { website, instagram, key: newKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const form = await readForm(request);
  const submission = parseForm(form, socialSchema);
  const key = keyOf(form) ?? newKey();
  if (submission.status !== "success") return invalid(submission, { again: { key } });
  const outcome = await saveSocial(world, requireActor(context), submission.value, keyOf(form));
  if (!outcome.ok) {
    // A key that was used up by other words would be refused again.
    const again = { key: outcome.code === "CONFLICT" ? newKey() : key };
    return refusedForm(submission, outcome, { again });
  }
  const text = "Your links are saved.";
  return redirectWithNotice(world, href("/dashboard/profile/social"), { kind: "success", text });
}

export default function SocialProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { key, website, instagram } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Social Profile</PageTitle>
      <SocialForm
        key={key}
        website={website}
        instagram={instagram}
        submissionKey={actionData?.key ?? key}
        result={actionData?.result}
      />
    </>
  );
}
