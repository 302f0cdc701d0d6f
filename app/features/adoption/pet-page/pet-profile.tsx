import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps } from "react";
import { href } from "react-router";
import { Faces } from "#app/features/adoption/catalogue/faces.tsx";
import { InterestForm } from "#app/features/adoption/interest/public/interest-form.tsx";
import {
  type ListingCard,
  type ListingDetails,
  shortAddress,
} from "#app/features/adoption/listing/listing.ts";
import {
  factsInLine,
  knownFacts,
  petPronoun,
  waitingInWords,
} from "#app/features/adoption/listing/pet-sentences.ts";
import { filterLike } from "#app/features/adoption/pet-alert/pet-alert.ts";
import { PetAlertInvitation } from "#app/features/adoption/pet-alert/pet-alert-invitation.tsx";
import { answerDaysInWords } from "#app/platform/answer-days.ts";
import { formatDay } from "#app/platform/dates.ts";
import { openingHoursInWords } from "#app/platform/opening-hours.ts";
import type { Site } from "#app/platform/services.ts";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cluster, sheet, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { NextSteps } from "#app/ui/next-steps/next-steps.tsx";
import { BackLink } from "#app/ui/page-header/back-link.tsx";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { WhatsAppLink } from "#app/ui/whats-app-link/whats-app-link.tsx";
import { PetGallery } from "./pet-gallery.tsx";
import * as css from "./pet-profile.css.ts";
import { PetPreview, PetShare } from "./pet-share.tsx";

type PetProfileProps = {
  pet: ListingDetails & { daysHere: number };
  card: string;
  photoIndex: number | undefined;
  site: Site;
  contact: ComponentProps<typeof InterestForm>["contact"];
  answerDays: number | undefined;
  editable: boolean;
  similar: readonly ListingCard[];
  stories: readonly { slug: string; title: string }[];
  closed: string | undefined;
  /** Of an adopted animal. */
  comeback: { day: string; listingId: string | undefined } | undefined;
  result: SubmissionResult | undefined;
};

/** @see specification 2.7 */
export function PetProfile(props: PetProfileProps) {
  const { pet, card, photoIndex, site, contact, answerDays } = props;
  const { editable, similar, stories, closed, comeback, result } = props;
  return (
    <div className={wrap}>
      <PetPreview pet={pet} card={card} site={site} />
      <div className={css.way}>
        <BackLink to={href("/up-for-adoption")}>Back to List</BackLink>
        {editable && <StaffLinks id={pet.id} />}
      </div>
      <div className={css.pet}>
        <PetGallery pet={pet} photoIndex={photoIndex} />
        <div className={css.about}>
          <div className={css.known}>
            <About pet={pet} site={site} stories={stories} />
            {!closed && <AskBar pet={pet} site={site} />}
          </div>
          <section
            className={`${sheet} ${stack.even} ${css.form}`}
            aria-labelledby="express-interest"
            data-screen=""
          >
            <h2 id="express-interest">Express Interest</h2>
            {closed ? (
              <Closed pet={pet} sentence={closed} comeback={comeback} result={result} />
            ) : (
              <>
                {answerDays !== undefined && <p>{answerDaysInWords(answerDays)}</p>}
                <InterestForm
                  action={href("/pet-details/:id", { id: pet.id })}
                  contact={contact}
                  result={result}
                />
                <Call site={site} />
              </>
            )}
          </section>
        </div>
        <div className={`${stack.wide} ${css.more}`} data-screen="">
          {!closed && <AfterAsking pet={pet.name} />}
          <PetShare pet={pet} site={site} />
          <PetAlertInvitation filter={filterLike(pet)} />
        </div>
      </div>
      {similar.length > 0 && (
        <section
          className={`${stack.even} ${css.similar}`}
          aria-labelledby="similar"
          data-screen=""
        >
          <h2 id="similar">{closed ? "Other pets" : `Pets like ${pet.name}`}</h2>
          <Faces cards={similar} fact={({ age }) => age} />
        </section>
      )}
      <script type="module" src="/asked-pet.js" />
    </div>
  );
}

function StaffLinks({ id }: { id: string }) {
  const listing = href("/dashboard/staff/listings/:id", { id });
  return (
    <div className={cluster}>
      <ButtonLink to={listing} variant="secondary">
        Edit
      </ButtonLink>
      <ButtonLink to={`${listing}#listing-newPhotos`} variant="secondary">
        Add Photos
      </ButtonLink>
    </div>
  );
}

function About({ pet, site, stories }: Pick<PetProfileProps, "pet" | "site" | "stories">) {
  const waiting = waitingInWords(pet);
  return (
    <>
      <PageHeader
        title={pet.name}
        beside={pet.status === "reserved" && <Tag tone="pending">Reserved</Tag>}
      />
      <div className={css.inLine}>
        <p>{factsInLine(pet)}</p>
        <p className={css.place}>
          <Icon name="pin" />
          {pet.location}
        </p>
      </div>
      <ul className={css.facts}>
        {knownFacts(pet).map(({ text, isGood }) => (
          <li key={text} className={css.fact}>
            <Icon name={isGood ? "check" : "clock"} className={isGood ? css.good : css.open} />
            {text}
          </li>
        ))}
        {waiting && (
          <li className={css.fact}>
            <Icon name="clock" className={css.open} />
            {waiting}
          </li>
        )}
      </ul>
      <Prose text={pet.description} />
      {stories.map(({ slug, title }) => (
        <p key={slug}>
          {`How ${pet.name} found a home: `}
          <a href={href("/blog/:slug", { slug })}>{title}</a>
        </p>
      ))}
      {pet.status !== "adopted" && (
        <p>
          <strong>{site.adoptionFee}.</strong> <a href={href("/terms")}>Our terms</a> say what we
          ask of a home.
        </p>
      )}
    </>
  );
}

/** The script fills in `{day}`. */
function askedText(pet: ListingDetails): string {
  const { object } = petPronoun(pet);
  return `You asked${object === pet.name ? "" : ` about ${object}`} on {day}. See your request.`;
}

function AskBar({ pet, site }: Pick<PetProfileProps, "pet" | "site">) {
  const address = shortAddress(pet, site);
  return (
    <div className={css.bar} data-screen="">
      <a
        className={buttonClass({}, css.barLink)}
        href="#express-interest"
        data-asked={askedText(pet)}
      >
        <span className={css.barWords}>{`Ask about ${pet.name}`}</span>
      </a>
      <WhatsAppLink
        className={buttonClass({ variant: "secondary" }, css.chat)}
        text={`Hello, I would like to know more about ${pet.name} (${address}).`}
      >
        <span className={css.chatWords}>WhatsApp us</span>
      </WhatsAppLink>
    </div>
  );
}

function AfterAsking({ pet }: { pet: string }) {
  return (
    <section className={stack.even} aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <NextSteps
        steps={[
          { title: "You get a reference.", text: "It opens a page with our answer." },
          { title: "Our team reads your request." },
          {
            title: "We call you.",
            text: `If ${pet} could be happy with you, we arrange a visit.`,
          },
        ]}
      />
    </section>
  );
}

function Call({ site: { phone, phoneHours } }: { site: Site }) {
  return (
    <p className={css.quiet}>
      {"Or call us: "}
      <PhoneLink phone={phone} />
      {phoneHours && `, ${openingHoursInWords(phoneHours)}`}
    </p>
  );
}

type ClosedProps = Pick<PetProfileProps, "comeback"> & {
  pet: ListingDetails;
  sentence: string;
  result: SubmissionResult | undefined;
};

/** Shows the message of a form that was refused because the pet is no longer available, so that it can be copied. */
const cameBackSentence = (name: string, day: string) =>
  `${name} came back to us on ${formatDay(day)}.`;

function Closed({ pet, sentence, comeback, result }: ClosedProps) {
  const message = result?.initialValue?.message;
  return (
    <div className={stack.even}>
      <p id="interest" tabIndex={-1} role={result ? "alert" : undefined}>
        {sentence}
      </p>
      {comeback && (
        <p>
          {comeback.listingId ? (
            <a href={href("/pet-details/:id", { id: comeback.listingId })}>
              {cameBackSentence(pet.name, comeback.day)}
            </a>
          ) : (
            cameBackSentence(pet.name, comeback.day)
          )}
        </p>
      )}
      {typeof message === "string" && (
        <div>
          <h3>What you wrote</h3>
          <Prose text={message} />
        </div>
      )}
      <div className={css.choices}>
        <ButtonLink className={css.barLink} to={href("/up-for-adoption")}>
          Meet other pets
        </ButtonLink>
        <a
          className={buttonClass({ variant: "secondary" }, css.barLink)}
          href="#express-interest"
          data-asked={askedText(pet)}
          hidden
        >
          <span className={css.barWords} />
        </a>
      </div>
    </div>
  );
}
