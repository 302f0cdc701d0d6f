import { ButtonLink } from "#app/ui/button/button.tsx";

type LoadPhotoLinkProps = {
  to: string;
  bytes: number;
  number?: number | undefined;
};

/** In lite mode it stands for a photo. */
export function LoadPhotoLink({ to, bytes, number }: LoadPhotoLinkProps) {
  const photo = number === undefined ? "Show photo" : `Show photo ${number}`;
  return (
    <ButtonLink to={to} variant="secondary">
      {`${photo} (${Math.ceil(bytes / 1024)} KB)`}
    </ButtonLink>
  );
}
