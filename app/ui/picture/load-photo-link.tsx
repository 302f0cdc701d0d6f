import { ButtonLink } from "#app/ui/button/button.tsx";

type LoadPhotoLinkProps = {
  to: string;
  /** Of the file that is shown there. */
  bytes: number;
  /** Which of several. */
  number?: number | undefined;
};

/** For who saves data: a photo comes when it is asked for, and says before what it costs. */
export function LoadPhotoLink({ to, bytes, number }: LoadPhotoLinkProps) {
  const photo = number === undefined ? "Show photo" : `Show photo ${number}`;
  return (
    <ButtonLink to={to} variant="secondary">
      {`${photo} (${Math.ceil(bytes / 1024)} KB)`}
    </ButtonLink>
  );
}
