import { href } from "react-router";
import { Faces } from "#app/features/adoption/catalogue/faces.tsx";
import { HelpedFaces } from "#app/features/adoption/catalogue/helped-faces.tsx";
import type { ListingCard } from "#app/features/adoption/listing/listing.ts";
import { HomePage } from "#app/features/content/home/home-page.tsx";
import { viewHome } from "#app/features/content/home/view-home.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { counted } from "#app/platform/in-words.ts";
import { openingHoursSpecification } from "#app/platform/opening-hours.ts";
import type { Site } from "#app/platform/services.ts";
import { StructuredData } from "#app/ui/link-preview/link-preview.tsx";
import { PageTitle, useLite, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/home";

export const handle = { cache: { params: [], shows: ["listings", "partner_places"] } };

export function loader({ context }: Route.LoaderArgs) {
  return viewHome(context.get(servicesContext));
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  const lite = useLite();
  const { counters, newest, longestWaiting, helped } = loaderData;
  return (
    <>
      <PageTitle
        description={`${site.name} takes in dogs, cats and other animals of Lagos, and finds them homes. Adopt, board your pet, or help.`}
        path={href("/")}
      >
        {site.tagline}
      </PageTitle>
      <StructuredData data={organisation(site)} />
      <HomePage
        counters={counters}
        newest={newest.length > 0 && <Faces cards={newest} fact={({ age }) => age} />}
        longestWaiting={
          longestWaiting.length > 0 && (
            <Faces
              cards={lite ? longestWaiting.map(withoutPicture) : longestWaiting}
              fact={({ daysListed }) => counted(daysListed, "day")}
            />
          )
        }
        helped={helped}
        helpedFaces={!lite && helped.length > 0 && <HelpedFaces pets={helped} />}
        site={site}
      />
    </>
  );
}

/** To save data, only the newest show their faces. */
const withoutPicture = (card: ListingCard): ListingCard => ({ ...card, picture: undefined });

function organisation(site: Site) {
  const officeHours = openingHoursSpecification(site.officeHours);
  const phoneHours = openingHoursSpecification(site.phoneHours);
  return {
    "@type": "AnimalShelter",
    name: site.name,
    slogan: site.tagline,
    url: site.origin,
    logo: `${site.origin}/icon-512.png`,
    image: `${site.origin}/share.jpg`,
    telephone: site.phone,
    email: site.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: site.address,
      addressRegion: "Lagos",
      addressCountry: "NG",
    },
    ...(site.instagram && { sameAs: [site.instagram] }),
    ...(officeHours.length > 0 && { openingHoursSpecification: officeHours }),
    ...(phoneHours.length > 0 && {
      contactPoint: { "@type": "ContactPoint", telephone: site.phone, hoursAvailable: phoneHours },
    }),
  };
}
