import { href } from "react-router";
import { peopleList } from "#app/features/accounts/person/person.ts";
import {
  RequireSwitch,
  type SecondFactorPolicy,
} from "#app/features/accounts/second-factor-policy/require-switch.tsx";
import { listHref } from "#app/platform/lists/list-query.ts";
import type { ReturnedForm } from "#app/ui/form/form.tsx";
import { columns } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import { InviteForm } from "./invite-form.tsx";

type StaffAccessProps = {
  secondFactor: SecondFactorPolicy;
  returned: ReturnedForm<"invite" | "require-second-factor"> | undefined;
};

export function StaffAccess({ secondFactor, returned }: StaffAccessProps) {
  const { result, intent } = returned ?? {};
  const isOfSwitch = intent === "require-second-factor";
  return (
    <div>
      <PageTitle failed={result !== undefined}>Staff Access</PageTitle>
      <PageHeader
        title="Staff Access"
        back={{ to: href("/dashboard/staff/settings"), label: "Back to Settings" }}
        intro={<Link to={listHref(peopleList, { role: "staff" })}>Everybody who is staff now</Link>}
      />
      <div className={columns}>
        <InviteForm result={isOfSwitch ? undefined : result} />
        <RequireSwitch {...secondFactor} result={isOfSwitch ? result : undefined} />
      </div>
    </div>
  );
}
