import { href } from "react-router";
import { isProvider } from "#app/features/accounts/person/person.ts";
import { roleNames } from "#app/platform/actor.ts";
import { formatDay } from "#app/platform/dates.ts";
import { nationalPhone } from "#app/platform/phone.ts";
import type { ListingPicture } from "#app/platform/pictures/picture.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { type Fact, Facts } from "#app/ui/facts/facts.tsx";
import { cluster, narrow, sheet, stack } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import * as css from "./profile.css.ts";
import { hasVcn, instagramAddress, type Profile } from "./profile.ts";

/** A person's profile as they see it themselves. */
export function ProfileScreen({ profile }: { profile: Profile }) {
  const { name, role, about, photo, verified } = profile;
  return (
    <div className={`${narrow} ${stack.even}`}>
      <PageHeader
        title="Profile"
        actions={
          <div className={cluster}>
            {role === "boarder" && (
              <ButtonLink to={href("/dashboard/profile/places")} variant="secondary">
                Places and Days Off
              </ButtonLink>
            )}
            <ButtonLink to={href("/dashboard/profile/edit")}>Edit Profile</ButtonLink>
          </div>
        }
      />
      <section className={`${sheet} ${stack.even}`} aria-labelledby="profile-name">
        <div className={css.who}>
          <ProfilePhoto name={name} photo={photo} />
          <div className={`${css.name} ${stack.tight}`}>
            <h2 id="profile-name">{name}</h2>
            <p className={cluster}>
              {roleNames[role]}
              {isProvider(role) && (
                <Tag tone={verified ? "approved" : "pending"}>
                  {verified ? "verified" : "not verified"}
                </Tag>
              )}
            </p>
          </div>
        </div>
        {isProvider(role) && !verified && <p>{waiting(profile)}</p>}
        <Facts rows={factsOf(profile)} />
      </section>
      <section className={`${sheet} ${stack.even}`} aria-labelledby="profile-about">
        <h2 id="profile-about">About</h2>
        {about ? <Prose text={about} /> : <p>You have not written anything about yourself yet.</p>}
      </section>
    </div>
  );
}

function waiting({ role, vcn }: Profile): string {
  if (!hasVcn(role)) {
    return "Our team still has to verify you. Until then you are not listed and cannot be booked.";
  }
  return vcn
    ? "Our team is still to verify your VCN number. Until then you are not listed and cannot be booked."
    : "Please add your VCN number, by which our team verifies you. Until then you are not listed and cannot be booked.";
}

function factsOf({ role, email, phone, area, vcn, website, instagram, since }: Profile): Fact[] {
  return [
    { label: "E-mail", value: email },
    { label: "Phone", value: phone && nationalPhone(phone) },
    { label: "Area", value: area },
    ...(hasVcn(role) ? [{ label: "VCN number", value: vcn }] : []),
    { label: "Website", value: website && <Outside to={website}>{website}</Outside> },
    {
      label: "Instagram",
      value: instagram && <Outside to={instagramAddress(instagram)}>{`@${instagram}`}</Outside>,
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

type ProfilePhotoProps = { name: string; photo: ListingPicture | undefined };

/** The photo, or the name's first letter. */
export function ProfilePhoto({ name, photo }: ProfilePhotoProps) {
  if (!photo) {
    return (
      <span className={`${css.photo} ${css.initials}`} aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <Picture
      variants={photo.files}
      alt={`Photo of ${name}`}
      tone={photo.tone}
      sizes="144px"
      className={css.photo}
    />
  );
}
