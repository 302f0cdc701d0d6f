import { href, useMatches } from "react-router";
import { type Role, roleNames } from "#app/features/accounts/person.ts";
import { DueNotice, useSite } from "#app/shell.tsx";
import {
  DashboardFrame,
  type MenuItem,
  type ProfileTab,
} from "#app/ui/dashboard-frame/dashboard-frame.tsx";

const menu: MenuItem[] = [
  { href: href("/adoption-requests"), label: "Adoption Requests", icon: "heart" },
  { href: href("/create-adoption"), label: "Create Listing", icon: "paw" },
];

/** Specification 2.11: the two tabs of the profile dropdown. */
const profile: [ProfileTab, ProfileTab] = [
  {
    title: "Profile",
    links: [
      { href: "/dashboard/profile/edit", label: "Edit Profile" },
      { href: "/dashboard/profile", label: "View Profile" },
      { href: "/dashboard/profile/social", label: "Social Profile" },
      { href: "/dashboard/billing", label: "Billing" },
    ],
  },
  {
    title: "Setting",
    links: [
      { href: "/dashboard/support", label: "Support" },
      { href: "/dashboard/settings", label: "Account Settings" },
      { href: "/dashboard/privacy", label: "Privacy Center" },
      { href: "/dashboard/feedback", label: "Feedback" },
      { href: "/dashboard/history", label: "History" },
    ],
  },
];

type StaffFrameProps = { actor: { name: string; role: Role }; children: React.ReactNode };

/** The dashboard's frame around the staff's screens. */
export function StaffFrame({ actor, children }: StaffFrameProps) {
  const site = useSite();
  const crumbs = useMatches().flatMap((match) => {
    const title = (match.handle as { title?: string } | undefined)?.title;
    return title ? [{ label: title, href: match.pathname }] : [];
  });
  return (
    <DashboardFrame
      site={site}
      menu={menu}
      breadcrumbs={crumbs}
      person={{ name: actor.name, role: roleNames[actor.role] }}
      profile={profile}
      logoutAction={href("/logout")}
      searchAction={href("/adoption-requests")}
      notice={<DueNotice />}
    >
      {children}
    </DashboardFrame>
  );
}
