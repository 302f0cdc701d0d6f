import { href } from "react-router";
import { EmailLink } from "#app/ui/link/email-text.tsx";
import { OwnerLink } from "#app/ui/link/owner-link.tsx";
import { PhoneLink } from "#app/ui/phone-link/phone-link.tsx";
import { useSite } from "#app/ui/shell/shell.tsx";
import { InformationPage } from "./information-page.tsx";

export function AboutUs() {
  const site = useSite();
  return (
    <InformationPage
      path="about-us"
      lead={
        <>
          {site.name} is a foundation for animals and the people who live with them. Our office is
          at {site.address}. Our work fits into three words: rescue, rehabilitate, rehome.
        </>
      }
    >
      <h2>Rescue</h2>
      <p>
        Most of our work begins with a call about a dog by the roadside, a cat with kittens under a
        stall, or an owner who cannot go on. We ask where, since when and how bad, and we go when we
        can. When we cannot, we say so and tell the caller what to do until help comes.
      </p>
      <h2>Rehabilitate</h2>
      <p>
        An animal that comes to us is seen by a veterinarian. Then it gets what no medicine can
        replace: the same food at the same hour, the same voices, and time. Some need a week. Some
        need a year.
      </p>
      <h2>Rehome</h2>
      <p>
        Animals who are ready have a card on{" "}
        <a href={href("/up-for-adoption")}>the adoption page</a>. Everybody can ask for one, without
        an account. People decide, not a computer: our team reads each request, asks questions, and
        looks for the home that suits this animal. Whatever the answer is, you get one, and you can{" "}
        <a href={href("/r")}>follow your request</a> at any time.
      </p>
      <h2>Not only for animals without a home</h2>
      <ul>
        <li>
          <a href={href("/pet-boarding")}>Boarding</a>: when you travel, your pet stays with a
          boarder whom our team has verified.
        </li>
        <li>
          <OwnerLink to={href("/dashboard/pet-owner/vets")}>Veterinarians</OwnerLink>: with a free
          account you find and book one, and you keep your pet's health records together. Our team
          checks each veterinarian's number at the Veterinary Council of Nigeria before owners see
          their name.
        </li>
        <li>
          <a href={href("/blog")}>Stories</a>: what we see, and what we have learned from it.
        </li>
      </ul>
      <h2>How we use what you give</h2>
      <p>
        Food, vaccines, transport: gifts pay for them. Once a gift has arrived you get a numbered
        receipt by e-mail. If you would like to know what is needed today, please ask before you
        give.
      </p>
      <h2>Come and talk to us</h2>
      <p>
        Call <PhoneLink phone={site.phone} />, write to <EmailLink email={site.email} /> or{" "}
        <a href={href("/contact")}>send us a message</a>. Please tell us before you visit, so that
        somebody is there who knows the animal you are coming for. And if you have a Saturday to
        spare, a car, a spare room or a skill, we would like to hear about it.
      </p>
    </InformationPage>
  );
}
