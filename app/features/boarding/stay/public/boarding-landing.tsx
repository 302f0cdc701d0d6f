import { href } from "react-router";
import {
  type NightPrices,
  nightPricesInWords,
  type PublicBoarder,
  priceOnRequest,
} from "#app/features/boarding/capacity/capacity.ts";
import { maxNightsInWords } from "#app/features/boarding/stay/stay-policy.ts";
import { counted } from "#app/platform/in-words.ts";
import { moneyInText } from "#app/platform/money.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { action, cluster, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Art } from "#app/ui/picture/art.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { WhatsAppLink } from "#app/ui/whats-app-link/whats-app-link.tsx";
import * as css from "./boarding-landing.css.ts";

const features = [
  {
    title: "Home Away From Home",
    icon: "home",
    text: "Your pet lives in a boarder's home, not in a cage.",
  },
  {
    title: "Safe & Secure",
    icon: "check",
    text: "Our team verifies every boarder. No place is given twice.",
  },
  {
    title: "Flexible Scheduling",
    icon: "calendar",
    text: `A day, a weekend or up to ${maxNightsInWords()}: you choose the days.`,
  },
  {
    title: "Loving Care",
    icon: "heart",
    text: "The same food and walks as at home: the boarder follows what you tell us.",
  },
] as const;

const included = [
  "24/7 Professional Care",
  "Daily Exercise & Playtime",
  "Medication Administration",
  "Regular Health Monitoring",
  "Photo Updates",
  "Emergency Vet Access",
];

type BoardingLandingProps = {
  prices: NightPrices;
  boarders: readonly PublicBoarder[];
};

/** @see specification 2.9 */
export function BoardingLanding({ prices, boarders }: BoardingLandingProps) {
  const { answerHours, name } = useSite();
  return (
    <div className={css.page}>
      <section className={css.hero}>
        <div className={`${wrap} ${stack.even}`}>
          <div>
            <Link className={action} to={href("/")}>
              Back to Website
            </Link>
          </div>
          <div className={css.columns}>
            <div className={stack.even}>
              <h1 className={css.title}>Pet Boarding</h1>
              <p className={css.lead}>
                {`Tell us about your pet and your days. We answer within ${counted(answerHours, "hour")}. You need no account.`}
              </p>
              <p className={css.price}>{nightPricesInWords(prices)}</p>
              <div className={cluster}>
                <ButtonLink to={href("/pet-boarding/form")}>Book Now</ButtonLink>
                <WhatsAppLink text={`Hello ${name}, I have a question about boarding. `} />
              </div>
            </div>
            <Art className={css.art} name="sitting" width={480} height={480} first />
          </div>
        </div>
      </section>
      <section className={wrap} aria-label="Why with us">
        <ul className={css.features}>
          {features.map(({ title, icon, text }) => (
            <li key={title} className={css.feature}>
              <Icon name={icon} className={css.sign} />
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={`${wrap} ${css.columns}`}>
        <div className={stack.even}>
          <h2>What's Included</h2>
          <ul className={css.included}>
            {included.map((one) => (
              <li key={one} className={css.line}>
                <Icon name="check" />
                {one}
              </li>
            ))}
          </ul>
          <div>
            <ButtonLink to={href("/pet-boarding/form")} variant="secondary">
              Start Booking Process
            </ButtonLink>
          </div>
        </div>
        <Art className={css.art} name="intro" width={480} height={360} />
      </section>
      {boarders.length > 0 && <Boarders boarders={boarders} />}
      <section className={css.band}>
        <div className={`${wrap} ${css.columns}`}>
          <figure className={stack.tight}>
            <p className={css.stars} role="img" aria-label="Five of five stars">
              ★★★★★
            </p>
            <blockquote className={css.quote}>
              “I left Milo for ten days and got a picture every evening. He came back a little
              rounder and did not want to leave.”
            </blockquote>
            <figcaption className={css.who}>Mrs Adékúnlé, Surulere</figcaption>
          </figure>
          <Art className={css.art} name="donate" width={480} height={360} />
        </div>
      </section>
    </div>
  );
}

function Boarders({ boarders }: Pick<BoardingLandingProps, "boarders">) {
  return (
    <section className={`${wrap} ${stack.even}`} aria-labelledby="boarders">
      <h2 id="boarders">Some of our boarders</h2>
      <ul className={css.features}>
        {boarders.map(({ priceKobo, ...person }) => (
          <li key={person.id} className={css.boarder}>
            <Avatar person={person} size="large" />
            <div>
              <h3>{person.name}</h3>
              {person.area && <p className={css.who}>{person.area}</p>}
              <p>
                {priceKobo === null ? priceOnRequest : `From ${moneyInText(priceKobo)} a night`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
