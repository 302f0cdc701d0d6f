import { ButtonLink } from "#app/ui/button/button.tsx";

type LoadPhotoLinkProps = {
  to: string;
  /** The size of the linked file. */
  bytes: number;
  /** The number among several. */
  number?: number | undefined;
};

/** In lite mode: a link that loads a photo, with its size. */
export function LoadPhotoLink({ to, bytes, number }: LoadPhotoLinkProps) {
  const photo = number === undefined ? "Show photo" : `Show photo ${number}`;
  return (
    <ButtonLink to={to} variant="secondary">
      {`${photo} (${Math.ceil(bytes / 1024)} KB)`}
    </ButtonLink>
  );
}
