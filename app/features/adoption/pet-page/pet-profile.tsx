import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps } from "react";
import { href } from "react-router";
import { ListingCards } from "#app/features/adoption/catalogue/listing-cards.tsx";
import { InterestForm } from "#app/features/adoption/interest/public/interest-form.tsx";
import {
  type ListingCard,
  type ListingDetails,
  shortAddress,
} from "#app/features/adoption/listing/listing.ts";
import { filterLike } from "#app/features/adoption/pet-alert/pet-alert.ts";
import { PetAlertInvitation } from "#app/features/adoption/pet-alert/pet-alert-invitation.tsx";
import { openingHoursInWords } from "#app/platform/opening-hours.ts";
import type { Site } from "#app/platform/services.ts";
import { ButtonLink, buttonClass } from "#app/ui/button/button.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { cluster, sheet, split, stack, trio, wrap } from "#app/ui/layout/layout.css.ts";
import { PageHeader } from "#app/ui/page-header/page-header.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { PetGallery } from "./pet-gallery.tsx";
import { ask, bar, barLink, barWords, form, step } from "./pet-profile.css.ts";
import { PetPreview, PetShare } from "./pet-share.tsx";

type PetProfileProps = {
  pet: ListingDetails;
  photoIndex: number | undefined;
  site: Site;
  contact: ComponentProps<typeof InterestForm>["contact"];
  editable: boolean;
  similar: readonly ListingCard[];
  stories: readonly { slug: string; title: string }[];
  closed: string | undefined;
  result: SubmissionResult | undefined;
};

/** @see specification 2.7 */
export function PetProfile(props: PetProfileProps) {
  const { pet, photoIndex, site, contact, editable, similar, stories, closed, result } = props;
  return (
    <div className={wrap}>
      <PetPreview pet={pet} site={site} />
      <PageHeader
        title={pet.name}
        back={{ to: href("/up-for-adoption"), label: "Back to List" }}
        actions={
          <div className={cluster}>
            {pet.status === "reserved" && <Tag tone="pending">Reserved</Tag>}
            {editable && <StaffLinks id={pet.id} />}
          </div>
        }
      />
      <div className={split}>
        <PetGallery pet={pet} photoIndex={photoIndex} />
        <About pet={pet} site={site} stories={stories} />
      </div>
      {!closed && (
        <>
          <BeforeAsking pet={pet.name} fee={site.adoptionFee} />
          <div className={bar} data-screen="">
            <a className={buttonClass({}, barLink)} href="#express-interest">
              <span className={barWords}>{`Ask about ${pet.name}`}</span>
            </a>
          </div>
        </>
      )}
      <div className={`${split} ${form}`} data-screen="">
        <section className={`${sheet} ${stack.even}`} aria-labelledby="express-interest">
          <h2 id="express-interest">Express Interest</h2>
          {closed ? (
            <Closed sentence={closed} result={result} />
          ) : (
            <InterestForm
              action={href("/pet-details/:id", { id: pet.id })}
              contact={contact}
              result={result}
            />
          )}
        </section>
        {!closed && <Call site={site} />}
      </div>
      {similar.length > 0 && (
        <section className={`${stack.even} ${ask}`} aria-labelledby="similar" data-screen="">
          <h2 id="similar">{closed ? "Other pets" : `Pets like ${pet.name}`}</h2>
          <ListingCards cards={similar} level="h3" />
        </section>
      )}
      <div className={ask} data-screen="">
        <PetAlertInvitation filter={filterLike(pet)} />
      </div>
    </div>
  );
}

function StaffLinks({ id }: { id: string }) {
  const listing = href("/dashboard/staff/listings/:id", { id });
  return (
    <>
      <ButtonLink to={listing} variant="secondary">
        Edit
      </ButtonLink>
      <ButtonLink to={`${listing}#listing-newPhotos`} variant="secondary">
        Add Photos
      </ButtonLink>
    </>
  );
}

function About({ pet, site, stories }: Pick<PetProfileProps, "pet" | "site" | "stories">) {
  const facts = [
    { label: "Breed", value: pet.breed },
    { label: "Age", value: pet.ageText },
    { label: "Location", value: pet.location },
    { label: "Sex", value: pet.sex },
    { label: "Size", value: pet.size },
    { label: "Vaccinated", value: health(pet.vaccinated) },
    { label: "Neutered", value: health(pet.neutered) },
    ...(pet.goodWith.length > 0 ? [{ label: "Good with", value: pet.goodWith.join(", ") }] : []),
    { label: "Short address", value: shortAddress(pet, site) },
  ];
  return (
    <div className={stack.even}>
      <Facts rows={facts} />
      <Prose text={pet.description} />
      {stories.map(({ slug, title }) => (
        <p key={slug}>
          {`How ${pet.name} found a home: `}
          <a href={href("/blog/:slug", { slug })}>{title}</a>
        </p>
      ))}
      <PetShare pet={pet} site={site} />
    </div>
  );
}

function health(answer: ListingDetails["vaccinated"]): string {
  return answer === "Unknown" ? "Not known" : answer;
}

function BeforeAsking({ pet, fee }: { pet: string; fee: string }) {
  return (
    <section className={`${stack.even} ${ask}`} aria-labelledby="next" data-screen="">
      <h2 id="next">What it costs, and what happens next</h2>
      <p>
        <strong>{fee}.</strong> <a href={href("/terms")}>Our terms</a> say what we ask of a home.
      </p>
      <ol className={trio}>
        <li className={step}>You get a reference. It opens a page with our answer.</li>
        <li className={step}>Our team reads your request.</li>
        <li className={step}>If {pet} could be happy with you, we call you to arrange a visit.</li>
      </ol>
    </section>
  );
}

function Call({ site: { phone, phoneHours } }: { site: Site }) {
  return (
    <section className={stack.tight} aria-labelledby="call">
      <h2 id="call">Or call us</h2>
      <p>
        <PhoneLink phone={phone} />
        {phoneHours && `, ${openingHoursInWords(phoneHours)}`}
      </p>
    </section>
  );
}

type ClosedProps = {
  sentence: string;
  result: SubmissionResult | undefined;
};

/** Shows the message of a form that was refused because the pet is no longer available, so that it can be copied. */
function Closed({ sentence, result }: ClosedProps) {
  const message = result?.initialValue?.message;
  return (
    <div className={stack.even}>
      <p id="interest" tabIndex={-1} role={result ? "alert" : undefined}>
        {sentence}
      </p>
      {typeof message === "string" && (
        <div>
          <h3>What you wrote</h3>
          <Prose text={message} />
        </div>
      )}
      <div>
        <ButtonLink to="/up-for-adoption">Meet other pets</ButtonLink>
      </div>
    </div>
  );
}
