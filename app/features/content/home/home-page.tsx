import type { ReactNode } from "react";
import { href } from "react-router";
import { type PetCounts, reservedInWords } from "#app/features/adoption/catalogue/catalogue.ts";
import { dialLink, shownPhone } from "#app/platform/phone.ts";
import type { Site } from "#app/platform/services.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { Art } from "#app/ui/picture/art.tsx";
import * as css from "./home-page.css.ts";

const checklist = [
  "Animals taken in from streets, markets and homes that can no longer keep them",
  "Seen by a veterinarian, and given the time they need",
  "Homes chosen with care, and help that does not end on adoption day",
];

const services = [
  {
    title: "Animal Sitting Services",
    art: "sitting",
    text: "Somebody kind feeds, walks and talks to your animals while you are away.",
    to: "/services/pet-sitting",
  },
  {
    title: "Veterinary Recommendations",
    art: "veterinary",
    text: "Veterinarians whose registration we have checked, with their fields, areas and free times.",
    to: "/services/pet-surgeries",
  },
  {
    title: "Pet Adoption",
    art: "adoption",
    text: "Meet the dogs and cats who wait with us, and ask for the one you cannot forget.",
    to: "/services/pet-adoption",
  },
  {
    title: "Pet Education",
    art: "education",
    text: "Feeding, training, first aid: what every owner should know, told in plain words.",
    to: "/services/pet-training",
  },
];

type HomeScreenProps = {
  counters: { dogs: PetCounts; cats: PetCounts; shelters: number };
  /** Cards of real pets; none where there are none. */
  newest: ReactNode;
  longest: ReactNode;
  site: Site;
};

/** All parts of specification 2.2, in its order. */
export function HomeScreen(props: HomeScreenProps) {
  return (
    <div className={css.page}>
      <Hero site={props.site} />
      <Intro />
      <Services />
      <Adoption {...props} />
      <Donate site={props.site} />
    </div>
  );
}

function Hero({ site }: { site: Site }) {
  return (
    <section className={css.hero}>
      <div className={`${wrap} ${css.heroColumns}`}>
        <div className={stack.even}>
          <h1 className={css.heroTitle}>{site.tagline}</h1>
          <p className={css.lead}>
            {site.name} gives the animals of this city a second chance, and the people who love them
            a hand.
          </p>
          <div className={cluster}>
            <ButtonLink to={href("/up-for-adoption")} data-loading="Loading adorable pets...">
              Adopt Now
            </ButtonLink>
            <ButtonLink to="/pet-boarding" variant="secondary">
              Board Your Pet
            </ButtonLink>
          </div>
        </div>
        <Art className={css.heroArt} name="hero" width={720} height={560} first />
      </div>
    </section>
  );
}

function Intro() {
  return (
    <section className={`${wrap} ${css.columns}`}>
      <Art className={css.art} name="intro" width={480} height={360} />
      <div className={stack.even}>
        <h2>We never walk past</h2>
        <p>
          Every week people call us about a dog by the roadside, a cat with kittens under a stall, a
          horse too thin to stand. We go when we can, bring them in, and stay with them until they
          are well.
        </p>
        <ul className={css.checklist}>
          {checklist.map((line) => (
            <li key={line} className={css.check}>
              <Icon name="check" />
              {line}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Services() {
  return (
    <section className={`${wrap} ${stack.even}`}>
      <h2>What we do for you and yours</h2>
      <ul className={css.tiles}>
        {services.map(({ title, art, text, to }) => (
          <li key={title} className={css.tile}>
            <Art name={art} width={120} height={120} />
            <h3>
              <a href={to}>{title}</a>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Adoption({ counters, newest, longest }: HomeScreenProps) {
  const list = href("/up-for-adoption");
  const figures = [
    { label: "Dogs Available", ...counters.dogs, to: `${list}?species=Dog` },
    { label: "Cats Available", ...counters.cats, to: `${list}?species=Cat` },
    { label: "Shelters Available", available: counters.shelters, reserved: 0, to: "/about-us" },
  ];
  return (
    <section className={css.band}>
      <div className={`${wrap} ${stack.even}`}>
        <h2>Somebody here is waiting for you</h2>
        <dl className={css.counters}>
          {figures.map(({ label, available, reserved, to }) => (
            <div key={label} className={css.counter}>
              <dt>
                <a className={css.counterLink} href={to}>
                  {label}
                </a>
              </dt>
              <dd className={css.figure}>
                {available.toLocaleString("en-NG")}
                {reserved > 0 && (
                  <span className={css.beside}> {reservedInWords({ reserved })}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {newest && <h3>Newest with us</h3>}
        {newest}
        {longest && <h3>Waiting the longest</h3>}
        {longest}
        <div>
          <ButtonLink
            to={href("/up-for-adoption")}
            variant="secondary"
            data-loading="Loading adorable pets..."
          >
            Meet them all
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function Donate({ site }: { site: Site }) {
  return (
    <section className={`${wrap} ${css.columns}`}>
      <div className={stack.even}>
        <h2>A little feeds a lot</h2>
        <p>
          Food, vaccines, transport: all of it comes from people like you. Give what you can, or
          call us and ask what is needed today.
        </p>
        <div className={cluster}>
          <ButtonLink to="/donate">Donate</ButtonLink>
          <a className={css.call} href={dialLink(site.phone)}>
            <Icon name="phone" />
            {shownPhone(site.phone)}
          </a>
        </div>
        <p className={css.rating}>
          <strong className={css.figure}>100%</strong> satisfaction of the families who adopted with
          us
        </p>
      </div>
      <Art className={css.art} name="donate" width={480} height={360} />
    </section>
  );
}
