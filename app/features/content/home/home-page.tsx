import { Fragment, type ReactNode } from "react";
import { href } from "react-router";
import type { HelpedPetView } from "#app/features/adoption/catalogue/catalogue.ts";
import { listGiftIdeas } from "#app/features/donations/donation/gift-idea.ts";
import { moneyInText } from "#app/platform/money.ts";
import { dialLink, nationalPhone } from "#app/platform/phone.ts";
import type { Site } from "#app/platform/services.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import {
  action,
  cluster,
  headLine,
  hiddenText,
  sections,
  stack,
  wrap,
} from "#app/ui/layout/layout.css.ts";
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

/** Available dogs and cats, reserved pets of all kinds, and active partner places. */
type HomeCounters = { dogs: number; cats: number; reserved: number; shelters: number };

type HomePageProps = {
  counters: HomeCounters;
  /** Rows of pets; empty without any. */
  newest: ReactNode;
  longestWaiting: ReactNode;
  helped: readonly HelpedPetView[];
  helpedFaces: ReactNode;
  site: Site;
};

export function HomePage(props: HomePageProps) {
  return (
    <div className={`${sections} ${css.page}`}>
      <Hero site={props.site} />
      <Adoption {...props} />
      <Intro />
      <Services />
      <Donate {...props} />
    </div>
  );
}

function Hero({ site }: { site: Site }) {
  return (
    <section className={css.hero}>
      <Art className={css.heroArt} name="hero" width={720} height={560} first />
      <div className={`${wrap} ${css.heroText}`}>
        <h1>{site.tagline}</h1>
        <p className={css.lead}>
          {site.name} finds homes for animals, and helps owners care for theirs.
        </p>
        <div className={cluster}>
          <ButtonLink className={css.heroButton} to={href("/up-for-adoption")}>
            Adopt Now
          </ButtonLink>
          <ButtonLink className={css.heroButton} to="/pet-boarding" variant="secondary">
            Board Your Pet
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function Adoption({ counters, newest, longestWaiting }: HomePageProps) {
  const list = href("/up-for-adoption");
  return (
    <section className={`${wrap} ${css.adoption}`} aria-labelledby="waiting">
      <div className={headLine}>
        <h2 id="waiting">Pets who wait for a home</h2>
        <a className={action} href={list}>
          Meet all<span className={hiddenText}> pets</span>
        </a>
      </div>
      {newest}
      <Counters counters={counters} />
      {longestWaiting && (
        <>
          <div className={`${headLine} ${css.later}`}>
            <h3>Longest waiting</h3>
            <a className={action} href={`${list}?sort=longest`}>
              See all<span className={hiddenText}> pets, those who wait longest first</span>
            </a>
          </div>
          {longestWaiting}
        </>
      )}
    </section>
  );
}

/** The counters of the specification as one sentence. */
function Counters({
  counters: { dogs, cats, reserved, shelters },
}: Pick<HomePageProps, "counters">) {
  const list = href("/up-for-adoption");
  return (
    <p className={css.counted}>
      Today there are <Counter to={`${list}?species=Dog`} count={dogs} label="Dogs Available" />,{" "}
      <Counter to={`${list}?species=Cat`} count={cats} label="Cats Available" /> and{" "}
      <Counter to="/about-us#shelters" count={shelters} label="Shelters Available" /> to take in the
      next.
      {reserved > 0 && ` ${reserved} more ${reserved === 1 ? "pet is" : "pets are"} reserved.`}
    </p>
  );
}

function Counter({ to, count, label }: { to: string; count: number; label: string }) {
  return <a className={css.counter} href={to}>{`${count.toLocaleString("en-NG")} ${label}`}</a>;
}

function Intro() {
  return (
    <section className={`${wrap} ${css.intro}`}>
      <h2>We help animals in need</h2>
      <Art className={css.introArt} name="intro" width={520} height={400} />
      <div className={`${stack.even} ${css.introText}`}>
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
      <ul className={css.services}>
        {services.map(({ title, art, text, to }) => (
          <li key={title} className={css.service}>
            <Art className={css.serviceArt} name={art} width={120} height={120} />
            <h3>
              <a className={css.serviceLink} href={to}>
                {title}
              </a>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Donate(props: Pick<HomePageProps, "site" | "helped" | "helpedFaces">) {
  const { site, helped } = props;
  return (
    <section className={css.band}>
      <div className={`${wrap} ${css.give}`}>
        <div className={stack.even}>
          <h2>Your gift helps</h2>
          <p>
            Gifts pay for food, vaccines and transport. Give what you can, or call us and ask what
            we need today.
          </p>
          <ul className={css.gifts}>
            {listGiftIdeas(site).map(({ kobo, does }) => (
              <li key={kobo}>
                <a className={css.gift} href={`/donate?amount=${kobo / 100}`}>
                  <b>{moneyInText(kobo)}</b>
                  <small>{does}</small>
                </a>
              </li>
            ))}
          </ul>
          <div className={cluster}>
            <ButtonLink to="/donate">Donate</ButtonLink>
            <a className={action} href={dialLink(site.phone)}>
              <Icon name="phone" />
              {nationalPhone(site.phone)}
            </a>
          </div>
        </div>
        <div className={css.homes}>
          {props.helpedFaces}
          <p className={css.rating}>
            <strong className={css.figure}>100%</strong> satisfaction of the families who adopted
            with us
            {helped.length > 0 && <Helped pets={helped} />}
          </p>
        </div>
      </div>
    </section>
  );
}

function Helped({ pets }: { pets: readonly HelpedPetView[] }) {
  return (
    <>
      .{" "}
      {pets.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && " and "}
          <a href={href("/pet-details/:id", { id })}>{name}</a>
        </Fragment>
      ))}
      {pets.length === 1 ? " has a home now." : " have a home now."}
    </>
  );
}
