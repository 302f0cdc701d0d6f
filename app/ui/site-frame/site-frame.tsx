import type { ReactNode } from "react";
import { openingHoursInWords } from "#app/platform/opening-hours.ts";
import { dialLink, nationalPhone } from "#app/platform/phone.ts";
import { CachedMarkup } from "#app/ui/cached-markup/cached-markup.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { IconName } from "#app/ui/icons/paths.ts";
import { hiddenText, wrap } from "#app/ui/layout/layout.css.ts";
import { EmailText } from "#app/ui/link/email-text.tsx";
import { LoadingOverlay, type SlowPages } from "#app/ui/spinner/spinner.tsx";
import { shelterChat } from "#app/ui/whats-app-link/whats-app-link.tsx";
import { Mark } from "./mark.tsx";
import * as css from "./site-frame.css.ts";
import { wideOnly } from "./site-menu.css.ts";
import { type SiteLink, SiteMenu } from "./site-menu.tsx";
import { skip } from "./skip.css.ts";

type SiteDetails = {
  name: string;
  tagline: string;
  phone: string;
  whatsapp: string;
  email: string;
  address: string;
  instagram?: string | undefined;
  /** Empty until staff set them. */
  phoneHours?: string;
  officeHours?: string;
};

type FooterColumn = { title: string; links: readonly SiteLink[] };

type SiteFrameProps = {
  site: SiteDetails;
  nav: readonly SiteLink[];
  footer: readonly FooterColumn[];
  lite?: boolean;
  current?: string | undefined;
  reader?: string | undefined;
  slowPages: SlowPages;
  notice?: ReactNode;
  children: ReactNode;
};

/** Its links load documents: each page has its own content policy. */
export function SiteFrame({
  site,
  nav,
  footer,
  lite = false,
  current,
  reader,
  slowPages,
  notice,
  children,
}: SiteFrameProps) {
  return (
    <>
      <a className={skip} href="#content">
        Skip to content
      </a>
      <CachedMarkup as="header" cacheKey={`header ${JSON.stringify([site, nav, current])}`}>
        {() => <Header site={site} nav={nav} current={current} />}
      </CachedMarkup>
      <div id="notice">{notice}</div>
      <main id="content" tabIndex={-1} data-user={reader}>
        {children}
      </main>
      <CachedMarkup
        as="footer"
        className={css.bottom}
        cacheKey={`footer ${JSON.stringify([site, footer, lite])}`}
      >
        {() => <Footer site={site} columns={footer} lite={lite} />}
      </CachedMarkup>
      <LoadingOverlay slowPages={slowPages} />
    </>
  );
}

type HeaderProps = Pick<SiteFrameProps, "site" | "nav" | "current">;

function Header({ site, nav, current }: HeaderProps) {
  const chat = shelterChat(site);
  return (
    <>
      <div className={css.strip}>
        <div className={`${wrap} ${css.stripRow}`}>
          <Contact className={css.stripLink} icon="phone" href={dialLink(site.phone)}>
            {nationalPhone(site.phone)}
          </Contact>
          {chat && (
            <Contact className={`${css.stripLink} ${wideOnly}`} icon="whatsapp" href={chat}>
              WhatsApp us
            </Contact>
          )}
          {nav
            .filter(({ inStrip }) => inStrip)
            .map(({ href, label }) => (
              <a key={href} className={`${css.stripLink} ${css.stripPush} ${wideOnly}`} href={href}>
                {label}
              </a>
            ))}
          <Contact className={css.stripLink} icon="mail" href={`mailto:${site.email}`}>
            <EmailText>{site.email}</EmailText>
          </Contact>
        </div>
      </div>
      <div className={`${wrap} ${css.head}`}>
        <a className={css.mark} href="/">
          <Mark className={css.markTag} />
          {site.name}
        </a>
        {chat && (
          <a className={css.chat} href={chat} rel="noreferrer">
            <Icon name="whatsapp" />
            <span className={hiddenText}>WhatsApp us</span>
          </a>
        )}
        <SiteMenu links={nav} current={current} />
      </div>
    </>
  );
}

type FooterProps = { site: SiteDetails; columns: readonly FooterColumn[]; lite: boolean };

function Footer({ site, columns, lite }: FooterProps) {
  const chat = shelterChat(site);
  return (
    <>
      <svg className={css.hill} viewBox="0 0 1440 44" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 30C180 8 330 4 520 17s330 24 500 8 280-22 420-9v29H0z" />
      </svg>
      <div className={css.ground}>
        <div className={`${wrap} ${css.columns}`}>
          <div className={css.wideColumn}>
            <p className={css.footName}>{site.name}</p>
            <p>{site.tagline}</p>
            <LiteSwitch lite={lite} />
          </div>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={css.footTitle}>{title}</h2>
              <ul className={css.footList}>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a className={css.footLink} href={href}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <section className={css.wideColumn} aria-labelledby="find-us">
            <h2 id="find-us" className={css.footTitle}>
              Find us
            </h2>
            <address className={css.address}>
              <div>
                <Contact className={css.footLink} icon="phone" href={dialLink(site.phone)}>
                  {nationalPhone(site.phone)}
                </Contact>
                <Hours hours={site.phoneHours} />
              </div>
              {chat && (
                <div>
                  <Contact className={css.footLink} icon="whatsapp" href={chat}>
                    WhatsApp us
                  </Contact>
                </div>
              )}
              <div>
                <Contact className={css.footLink} icon="mail" href={`mailto:${site.email}`}>
                  <EmailText>{site.email}</EmailText>
                </Contact>
              </div>
              {site.instagram && (
                <div>
                  <Contact className={css.footLink} icon="instagram" href={site.instagram}>
                    Instagram
                  </Contact>
                </div>
              )}
              <p className={css.footText}>
                <Icon name="pin" />
                {site.address}
              </p>
              <Hours hours={site.officeHours} />
            </address>
          </section>
        </div>
      </div>
    </>
  );
}

function Hours({ hours = "" }: { hours: string | undefined }) {
  const text = openingHoursInWords(hours);
  return text && <p className={css.hours}>{text}</p>;
}

function LiteSwitch({ lite }: { lite: boolean }) {
  return (
    <form method="post" action="/save-data">
      <button
        type="submit"
        className={`${css.footLink} ${css.footButton}`}
        name="lite"
        value={lite ? "off" : "on"}
      >
        {lite ? "Data is saved. Show all pictures" : "Save data: fewer and smaller pictures"}
      </button>
    </form>
  );
}

function Contact(props: { className: string; icon: IconName; href: string; children: ReactNode }) {
  return (
    <a className={props.className} href={props.href}>
      <Icon name={props.icon} />
      <span className={css.stripText}>{props.children}</span>
    </a>
  );
}
