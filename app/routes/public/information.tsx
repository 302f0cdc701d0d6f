import type { ComponentType } from "react";
import { useMatches } from "react-router";
import type { NightPrices } from "#app/features/boarding/capacity/capacity.ts";
import { readNightPrices } from "#app/features/boarding/capacity/night-prices.server.ts";
import type { InformationPath } from "#app/features/content/page/information-pages.ts";
import { PetInsurance } from "#app/features/content/page/pet-insurance.tsx";
import { PetSitting } from "#app/features/content/page/pet-sitting.tsx";
import { PetSurgeries } from "#app/features/content/page/pet-surgeries.tsx";
import { PetTraining } from "#app/features/content/page/pet-training.tsx";
import { PrivacyNotice } from "#app/features/content/page/privacy-notice.tsx";
import { Terms } from "#app/features/content/page/terms.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import type { Route } from "./+types/information";

export const handle = { cache: { params: [], shows: ["boarder_prices"] } };

type PageData = { prices: NightPrices };
type PagePath = Exclude<InformationPath, "about-us" | "services/pet-adoption">;

const pages: Record<PagePath, ComponentType<PageData>> = {
  "services/pet-insurance": PetInsurance,
  "services/pet-surgeries": PetSurgeries,
  "services/pet-sitting": PetSitting,
  "services/pet-training": PetTraining,
  "privacy-notice": PrivacyNotice,
  terms: Terms,
};

export async function loader({ context }: Route.LoaderArgs): Promise<PageData> {
  return { prices: await readNightPrices(context.get(servicesContext)) };
}

export default function Information({ loaderData }: Route.ComponentProps) {
  // The route id, because the address may have other capitals or encoding.
  const id = useMatches()
    .at(-1)
    ?.id.replace(/^information\//, "");
  const Page = pages[id as PagePath];
  return <Page {...loaderData} />;
}
