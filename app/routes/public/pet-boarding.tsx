import { BoardingLanding } from "#app/features/boarding/stay/boarding-landing.tsx";
import { PageTitle } from "#app/ui/shell/shell.tsx";

export const handle = { hydrate: false, params: [] };

export default function PetBoarding() {
  return (
    <>
      <PageTitle>Pet Boarding</PageTitle>
      <BoardingLanding />
    </>
  );
}
