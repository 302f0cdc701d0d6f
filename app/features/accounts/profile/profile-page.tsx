import { href } from "react-router";
import { hasVcn, isProvider, type Role, roleNames } from "#app/platform/actor.ts";
import { formatDay } from "#app/platform/dates.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import { cluster, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { RecordActions } from "#app/ui/record-page/record-actions.tsx";
import { RecordPage } from "#app/ui/record-page/record-page.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import * as css from "./profile.css.ts";
import { instagramAddress, type Profile } from "./profile.ts";

const work: Partial<Record<Role, { to: string; label: string }[]>> = {
  veterinarian: [
    { to: href("/dashboard/profile/practice"), label: "Practice" },
    { to: href("/dashboard/profile/hours"), label: "Hours and Days Off" },
  ],
  boarder: [
    { to: href("/dashboard/profile/boarding-home"), label: "Boarding Home" },
    { to: href("/dashboard/profile/places"), label: "Places and Days Off" },
  ],
};

export function ProfilePage({ profile }: { profile: Profile }) {
  const { name, role, about, verified } = profile;
  return (
    <RecordPage
      title="Profile"
      state={
        <>
          <div className={cluster}>
            {isProvider(role) ? (
              <Tag tone={verified ? "approved" : "pending"}>
                {verified ? "verified" : "not verified"}
              </Tag>
            ) : (
              <Tag tone="approved">active</Tag>
            )}
          </div>
          {isProvider(role) && !verified && <p>{waiting(profile)}</p>}
        </>
      }
      actions={
        <RecordActions
          next={
            <ButtonLink wide to={href("/dashboard/profile/edit")}>
              Edit Profile
            </ButtonLink>
          }
        >
          {work[role]?.map(({ to, label }) => (
            <ButtonLink key={to} wide to={to} variant="secondary">
              {label}
            </ButtonLink>
          ))}
        </RecordActions>
      }
    >
      <section className={`${sheet} ${stack.even}`} aria-labelledby="profile-name">
        <div className={css.who}>
          <Avatar person={profile} size="large" />
          <div className={`${css.name} ${stack.tight}`}>
            <h2 id="profile-name">{name}</h2>
            <p>{roleNames[role]}</p>
            {!profile.photo && <Fill>Add a photo</Fill>}
          </div>
        </div>
        <Facts rows={listFacts(profile)} />
      </section>
      <section className={`${sheet} ${stack.even}`} aria-labelledby="profile-about">
        <h2 id="profile-about">About</h2>
        {about ? <Prose text={about} /> : <Fill>Write about yourself</Fill>}
      </section>
    </RecordPage>
  );
}

function Fill({ to = "/dashboard/profile/edit", children }: { to?: string; children: string }) {
  return <Link to={to}>{children}</Link>;
}

const social = href("/dashboard/profile/social");

function waiting({ role, vcn }: Profile): string {
  if (!hasVcn(role)) {
    return "Our team still has to verify you. Until then you are not listed and cannot be booked.";
  }
  return vcn
    ? "Our team is still to verify your VCN number. Until then you are not listed and cannot be booked."
    : "Please add your VCN number, by which our team verifies you. Until then you are not listed and cannot be booked.";
}

function listFacts({ role, email, phone, area, vcn, website, instagram, since }: Profile): Fact[] {
  return [
    { label: "E-mail", value: email },
    { label: "Phone", value: phone ? nationalPhone(phone) : <Fill>Add your phone number</Fill> },
    { label: "Area", value: area || <Fill>Add your area</Fill> },
    ...(hasVcn(role)
      ? [{ label: "VCN number", value: vcn || <Fill>Add your VCN number</Fill> }]
      : []),
    {
      label: "Website",
      value: website ? (
        <Outside to={website}>{website}</Outside>
      ) : (
        <Fill to={social}>Add your website</Fill>
      ),
    },
    {
      label: "Instagram",
      value: instagram ? (
        <Outside to={instagramAddress(instagram)}>{`@${instagram}`}</Outside>
      ) : (
        <Fill to={social}>Add your Instagram</Fill>
      ),
    },
    { label: "With us since", value: formatDay(since) },
  ];
}

function Outside({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} rel="noopener nofollow ugc" target="_blank">
      {children}
    </a>
  );
}
