import type { ReactNode } from "react";
import { href } from "react-router";
import { type PetCounts, reservedInWords } from "#app/features/adoption/catalogue/catalogue.ts";
import { dialLink, nationalPhone } from "#app/platform/phone.ts";
import type { Site } from "#app/platform/services.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { Art } from "#app/ui/picture/art.tsx";
import * as css from "./home-page.css.ts";

const checklist = [
  "We take in animals from streets, markets and owners who cannot keep them",
  "A veterinarian examines them, and they get the time they need",
  "We choose each home with care, and help after the adoption too",
];

const services = [
  {
    title: "Animal Sitting Services",
    art: "sitting",
    text: "A boarder looks after your pet while you are away.",
    to: "/services/pet-sitting",
  },
  {
    title: "Veterinary Recommendations",
    art: "veterinary",
    text: "Find a veterinarian whose registration we have checked.",
    to: "/services/pet-surgeries",
  },
  {
    title: "Pet Adoption",
    art: "adoption",
    text: "Meet the pets who wait for a home, and ask for one.",
    to: "/services/pet-adoption",
  },
  {
    title: "Pet Education",
    art: "education",
    text: "Training and behaviour: what every owner should know.",
    to: "/services/pet-training",
  },
];

type HomePageProps = {
  counters: { dogs: PetCounts; cats: PetCounts; shelters: number };
  /** Cards of pets; empty without any. */
  newest: ReactNode;
  longestWaiting: ReactNode;
  site: Site;
};

export function HomePage(props: HomePageProps) {
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
            {site.name} finds homes for animals, and helps owners care for theirs.
          </p>
          <div className={cluster}>
            <ButtonLink to={href("/up-for-adoption")}>Adopt Now</ButtonLink>
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
        <h2>We help animals in need</h2>
        <p>
          People call us about a dog by the roadside, kittens under a stall, a horse too thin to
          stand. We come when we can, and care for them until they are well.
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
      <h2>What we do for you and your pet</h2>
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

function Adoption({ counters, newest, longestWaiting }: HomePageProps) {
  const list = href("/up-for-adoption");
  const figures = [
    { label: "Dogs Available", ...counters.dogs, to: `${list}?species=Dog` },
    { label: "Cats Available", ...counters.cats, to: `${list}?species=Cat` },
    { label: "Shelters Available", available: counters.shelters, reserved: 0, to: "/about-us" },
  ];
  return (
    <section className={css.band}>
      <div className={`${wrap} ${stack.even}`}>
        <h2>Pets who wait for a home</h2>
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
        {newest && <h3>Newest</h3>}
        {newest}
        {longestWaiting && <h3>Longest waiting</h3>}
        {longestWaiting}
        <div>
          <ButtonLink to={href("/up-for-adoption")} variant="secondary">
            Meet all pets
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
        <h2>Your gift helps</h2>
        <p>
          Gifts pay for food, vaccines and transport. Give what you can, or call us and ask what we
          need today.
        </p>
        <div className={cluster}>
          <ButtonLink to="/donate">Donate</ButtonLink>
          <a className={css.call} href={dialLink(site.phone)}>
            <Icon name="phone" />
            {nationalPhone(site.phone)}
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
