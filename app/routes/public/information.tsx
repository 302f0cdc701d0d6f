import type { ComponentType, ReactNode } from "react";
import { useMatches } from "react-router";
import { Endings } from "#app/features/adoption/ending/endings.tsx";
import { viewEndings } from "#app/features/adoption/ending/save-ending.server.ts";
import { readLowestPrice } from "#app/features/boarding/capacity/lowest-price.server.ts";
import { AboutUs } from "#app/features/content/page/about-us.tsx";
import type { InformationPath } from "#app/features/content/page/information-pages.ts";
import { PetAdoption } from "#app/features/content/page/pet-adoption.tsx";
import { PetInsurance } from "#app/features/content/page/pet-insurance.tsx";
import { PetSitting } from "#app/features/content/page/pet-sitting.tsx";
import { PetSurgeries } from "#app/features/content/page/pet-surgeries.tsx";
import { PetTraining } from "#app/features/content/page/pet-training.tsx";
import { PrivacyNotice } from "#app/features/content/page/privacy-notice.tsx";
import { Terms } from "#app/features/content/page/terms.tsx";
import type { TrustView } from "#app/features/content/page/trust.ts";
import { viewTrust } from "#app/features/content/page/view-trust.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/information";

export const handle = {
  cache: { params: [], shows: ["boarder_prices", "listings", "partner_places"] },
};

type PageData = { lowestPrice: number | null; trust: TrustView; endings: ReactNode };

const pages: Record<InformationPath, ComponentType<PageData>> = {
  "about-us": AboutUs,
  "services/pet-insurance": PetInsurance,
  "services/pet-surgeries": PetSurgeries,
  "services/pet-adoption": PetAdoption,
  "services/pet-sitting": PetSitting,
  "services/pet-training": PetTraining,
  "privacy-notice": PrivacyNotice,
  terms: Terms,
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return {
    lowestPrice: await readLowestPrice(services),
    trust: await viewTrust(services),
    endings: await viewEndings(services, 6),
  };
}

export default function Information({ loaderData }: Route.ComponentProps) {
  // The route id, because the address may have other capitals or encoding.
  const id = useMatches()
    .at(-1)
    ?.id.replace(/^information\//, "");
  const Page = pages[id as InformationPath];
  const { endings, ...page } = loaderData;
  return <Page {...page} endings={endings.length > 0 && <Endings endings={endings} />} />;
}
