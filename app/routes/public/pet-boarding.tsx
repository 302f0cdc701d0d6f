import { href } from "react-router";
import { BoardingLanding } from "#app/features/boarding/stay/public/boarding-landing.tsx";
import { maxNightsInWords } from "#app/features/boarding/stay/stay-policy.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";

export const handle = { params: [] };

export default function PetBoarding() {
  return (
    <>
      <PageTitle
        description={`Your pet stays in a real home in Lagos with a boarder whom our team has verified, for a day or up to ${maxNightsInWords()}.`}
        path={href("/pet-boarding")}
      >
        Pet Boarding
      </PageTitle>
      <BoardingLanding />
    </>
  );
}
