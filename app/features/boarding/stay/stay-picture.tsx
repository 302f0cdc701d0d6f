import { href } from "react-router";
import { Pair } from "#app/ui/pair/pair.tsx";
import { FileThumb } from "#app/ui/thumb/thumb.tsx";

type StayPictureProps = {
  stay: { id: string; ownerId: string | null; owner: string; photo?: string | undefined };
};

/** The animal's first photo with its owner at the corner. */
export function StayPicture({ stay: { id, photo, ownerId, owner } }: StayPictureProps) {
  const src = photo && href("/stay-files/:id/:size", { id: photo, size: "small" });
  return <Pair animal={<FileThumb src={src} />} person={{ id: ownerId ?? id, name: owner }} />;
}
