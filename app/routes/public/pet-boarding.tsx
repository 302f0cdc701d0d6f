import { href } from "react-router";
import { listPublicBoarders } from "#app/features/boarding/capacity/list-public-boarders.server.ts";
import { readNightPrices } from "#app/features/boarding/capacity/night-prices.server.ts";
import { BoardingLanding } from "#app/features/boarding/stay/public/boarding-landing.tsx";
import { maxNightsInWords } from "#app/features/boarding/stay/stay-policy.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet-boarding";

export const handle = { cache: { params: [], shows: ["boarder_prices"] } };

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return {
    prices: await readNightPrices(services),
    boarders: await listPublicBoarders(services),
  };
}

export default function PetBoarding({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        description={`Your pet stays in a real home in Lagos with a boarder whom our team has verified, for a day or up to ${maxNightsInWords()}.`}
        path={href("/pet-boarding")}
      >
        Pet Boarding
      </PageTitle>
      <BoardingLanding {...loaderData} />
    </>
  );
}
