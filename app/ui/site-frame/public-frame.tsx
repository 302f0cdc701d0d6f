import { useLocation } from "react-router";
import { DueNotice, useLite, useSite, useViewer } from "#app/ui/shell/shell.tsx";
import { SiteFrame } from "./site-frame.tsx";

/** Links of header and mobile menu, in the order of specification 2.1. */
const nav = [
  { href: "/", label: "Home" },
  { href: "/about-us", label: "About Us" },
  { href: "/blog", label: "Blog" },
  { href: "/donate", label: "Donate" },
  { href: "/up-for-adoption", label: "Adoption" },
  { href: "/pet-boarding", label: "Boarding" },
  { href: "/contact", label: "Contact" },
];
const follow = { href: "/r", label: "Follow your request" };
const followInStrip = { ...follow, inStrip: true };
const stranger = [...nav, followInStrip, { href: "/login", label: "Login" }];
const signedIn = [...nav, followInStrip, { href: "/dashboard", label: "Dashboard" }];

const footer = [
  {
    title: "Company",
    links: [
      { href: "/", label: "Home" },
      { href: "/about-us", label: "About Us" },
      { href: "/contact-us", label: "Contact Us" },
      { href: "/donate", label: "Donate" },
      { href: "/adoption", label: "Adoption" },
      follow,
      { href: "/privacy-notice", label: "Privacy Notice" },
      { href: "/terms", label: "Terms" },
    ],
  },
  {
    title: "Services",
    links: [
      { href: "/services/pet-insurance", label: "Pet Insurance" },
      { href: "/services/pet-surgeries", label: "Pet Surgeries" },
      { href: "/services/pet-adoption", label: "Pet Adoption" },
      { href: "/services/pet-sitting", label: "Pet Sitting" },
      { href: "/services/pet-training", label: "Pet Training" },
    ],
  },
];

/** Whatever leads to the list of pets, by its name or by the specification's. */
const slowPages = {
  paths: ["/up-for-adoption", "/adoption"],
  text: "Loading adorable pets...",
};

/** The public frame with the site's own links and the pending notice. */
export function PublicFrame({ children }: { children: React.ReactNode }) {
  const site = useSite();
  const viewer = useViewer();
  const lite = useLite();
  const { pathname } = useLocation();
  return (
    <SiteFrame
      site={site}
      nav={viewer ? signedIn : stranger}
      footer={footer}
      lite={lite}
      current={pathname}
      reader={viewer?.id}
      slowPages={slowPages}
      notice={<DueNotice at="top" />}
    >
      {children}
    </SiteFrame>
  );
}
