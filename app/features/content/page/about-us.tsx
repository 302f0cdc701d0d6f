import type { ReactNode } from "react";
import { href } from "react-router";
import { counted } from "#app/platform/in-words.ts";
import { stack, tips } from "#app/ui/layout/layout.css.ts";
import { EmailLink } from "#app/ui/link/email-text.tsx";
import { OwnerLink } from "#app/ui/link/owner-link.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { InformationPage } from "./information-page.tsx";
import type { TrustView } from "./trust.ts";

type AboutUsProps = { trust: TrustView; endings: ReactNode };

export function AboutUs({ trust, endings }: AboutUsProps) {
  const site = useSite();
  const { helped, helpedThisYear, places } = trust;
  return (
    <InformationPage
      path="about-us"
      lead={
        <>
          {site.name} is a foundation for animals and their owners. Our office is at {site.address}.
          {site.registration && ` Our registration number is ${site.registration}.`}
        </>
      }
      beside={
        <>
          <section className={stack.tight} aria-labelledby="talk">
            <h2 id="talk">Come and talk to us</h2>
            <p>
              Call <PhoneLink phone={site.phone} />, write to <EmailLink email={site.email} /> or{" "}
              <a href={href("/contact")}>send us a message</a>. Please tell us before you visit, so
              that somebody is there who knows the animal. Can you help us with your time, a car or
              a room? Tell us.
            </p>
          </section>
          {places.length > 0 && (
            <section className={stack.tight} aria-labelledby="shelters">
              <h2 id="shelters">Shelters that work with us</h2>
              <ul className={tips}>
                {places.map(({ id, name, area }) => (
                  <li key={id}>{area ? `${name}, ${area}` : name}</li>
                ))}
              </ul>
            </section>
          )}
        </>
      }
    >
      {helped > 0 && (
        <p>
          <strong>{`${counted(helpedThisYear, "animal")} found a home this year`}</strong>
          {helped > helpedThisYear && `, ${helped.toLocaleString("en-NG")} since we began`}.
        </p>
      )}
      {endings && (
        <>
          <h2>They have a home now</h2>
          {endings}
        </>
      )}
      <h2>Rescue</h2>
      <p>
        Most of our work begins with a call: a dog by the roadside, kittens under a stall, an owner
        who cannot keep a pet. We ask where it is and how bad it is, and come when we can. When we
        cannot, we tell the caller what to do.
      </p>
      <h2>Rehabilitate</h2>
      <p>
        A veterinarian examines each animal that comes to us. Then it gets food, rest and time. Some
        need a week, some a year.
      </p>
      <h2>Rehome</h2>
      <p>
        When an animal is ready for a home, it is on{" "}
        <a href={href("/up-for-adoption")}>the adoption page</a>. Anybody can ask for it, without an
        account. Our team reads each request, and chooses the home that suits the animal. You always
        get an answer, and can <a href={href("/r")}>follow your request</a>.
      </p>
      <h2>What else we do</h2>
      <ul>
        <li>
          <a href={href("/pet-boarding")}>Boarding</a>: when you travel, your pet stays with a
          verified boarder.
        </li>
        <li>
          <OwnerLink to={href("/dashboard/pet-owner/vets")}>Veterinarians</OwnerLink>: with a free
          account you find and book one, and keep your pet's health records together. First we check
          each veterinarian's number at the Veterinary Council of Nigeria.
        </li>
        <li>
          <a href={href("/blog")}>Stories</a>: what we see and learn.
        </li>
      </ul>
      <h2>How we use what you give</h2>
      <p>{site.moneyUse}</p>
      <p>Once your gift has arrived, you get a numbered receipt by e-mail.</p>
    </InformationPage>
  );
}
