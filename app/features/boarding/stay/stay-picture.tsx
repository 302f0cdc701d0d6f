import { PetFaces } from "#app/ui/pair/pet-faces.tsx";

type StayPictureProps = {
  stay: {
    id: string;
    ownerId: string | null;
    owner: string;
    faces: readonly (string | undefined)[];
  };
};

/** The animals of a stay; one alone has its owner at the corner. */
export function StayPicture({ stay: { id, faces, ownerId, owner } }: StayPictureProps) {
  return <PetFaces photos={faces} person={{ id: ownerId ?? id, name: owner }} />;
}
