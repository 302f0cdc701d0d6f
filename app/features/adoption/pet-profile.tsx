import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Facts } from "#app/ui/facts/facts.tsx";
import { split, stack, wrap } from "#app/ui/layout/layout.css.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { Prose } from "#app/ui/prose/prose.tsx";
import { Tag } from "#app/ui/tag/tag.tsx";
import { InterestForm } from "./interest-form.tsx";
import { type ListingDetails, showAge } from "./listing.ts";
import { portrait } from "./pet-profile.css.ts";

type PetProfileProps = {
  pet: ListingDetails;
  /** Why there is no form, if so. */
  closed: string | undefined;
  result: SubmissionResult | undefined;
};

/** One pet with everything about it and the form to ask for it (specification 2.7). */
export function PetProfile({ pet, closed, result }: PetProfileProps) {
  const [first] = pet.pictures;
  return (
    <div className={`${wrap} ${stack.wide}`}>
      <div>
        <ButtonLink to="/up-for-adoption" variant="quiet" data-back="/up-for-adoption">
          Back to List
        </ButtonLink>
      </div>
      <div className={split}>
        {first ? (
          <Picture
            className={portrait}
            variants={first.files.filter(({ format }) => format !== "jpeg")}
            alt={first.alt}
            tone={first.tone}
            sizes="(min-width: 1024px) 640px, 92vw"
            eager
          />
        ) : (
          <img
            className={portrait}
            src="/art/pet-placeholder.svg"
            alt=""
            width="360"
            height="400"
          />
        )}
        <About pet={pet} />
      </div>
      <section className={stack.even} aria-labelledby="express-interest">
        <h2 id="express-interest">Express Interest</h2>
        {closed ? (
          <Closed sentence={closed} result={result} />
        ) : (
          <InterestForm action={href("/pet-details/:id", { id: pet.id })} result={result} />
        )}
      </section>
    </div>
  );
}

function About({ pet }: { pet: ListingDetails }) {
  const facts = [
    { label: "Breed", value: pet.breed },
    { label: "Age", value: showAge(pet.age) },
    { label: "Location", value: pet.location },
    { label: "Sex", value: pet.sex },
    { label: "Size", value: pet.size },
    ...(pet.goodWith.length > 0 ? [{ label: "Good with", value: pet.goodWith.join(", ") }] : []),
  ];
  return (
    <div className={stack.even}>
      <h1>{pet.name}</h1>
      {pet.status === "reserved" && (
        <div>
          <Tag tone="pending">Reserved</Tag>
        </div>
      )}
      <Facts rows={facts} />
      <Prose text={pet.description} />
    </div>
  );
}

/** Nothing typed is lost when somebody else was quicker: it stands here to be copied. */
function Closed({ sentence, result }: { sentence: string; result: SubmissionResult | undefined }) {
  const typed = result?.initialValue?.message;
  return (
    <div className={stack.even}>
      <p role={result ? "alert" : undefined}>{sentence}</p>
      {typeof typed === "string" && (
        <div>
          <h3>What you wrote</h3>
          <Prose text={typed} />
        </div>
      )}
      <div>
        <ButtonLink to="/up-for-adoption">Meet other pets</ButtonLink>
      </div>
    </div>
  );
}
