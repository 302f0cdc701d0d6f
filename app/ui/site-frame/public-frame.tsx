import { useLocation } from "react-router";
import { DueNotice, useLite, useSite, useViewer } from "#app/ui/shell/shell.tsx";
import { SiteFrame } from "./site-frame.tsx";

/** In the order of specification 2.1. */
const nav = [
  { href: "/", label: "Home" },
  { href: "/about-us", label: "About Us" },
  { href: "/blog", label: "Blog" },
  { href: "/donate", label: "Donate" },
  { href: "/up-for-adoption", label: "Adoption" },
  { href: "/pet-boarding", label: "Boarding" },
  { href: "/contact", label: "Contact" },
];
const followLink = { href: "/r", label: "Follow your request" };
const followInStrip = { ...followLink, inStrip: true };
const visitorNav = [...nav, followInStrip, { href: "/login", label: "Login" }];
const signedInNav = [...nav, followInStrip, { href: "/dashboard", label: "Dashboard" }];

const footer = [
  {
    title: "Company",
    links: [
      { href: "/", label: "Home" },
      { href: "/about-us", label: "About Us" },
      { href: "/contact-us", label: "Contact Us" },
      { href: "/donate", label: "Donate" },
      { href: "/adoption", label: "Adoption" },
      followLink,
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

/** All paths of the list of pets. */
const slowPages = {
  paths: ["/up-for-adoption", "/adoption"],
  text: "Loading adorable pets...",
};

export function PublicFrame({ children }: { children: React.ReactNode }) {
  const site = useSite();
  const viewer = useViewer();
  const lite = useLite();
  const { pathname } = useLocation();
  return (
    <SiteFrame
      site={site}
      nav={viewer ? signedInNav : visitorNav}
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
