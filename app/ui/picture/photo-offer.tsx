import { ButtonLink } from "#app/ui/button/button.tsx";

type PhotoOfferProps = {
  to: string;
  /** Of the file that is shown there. */
  bytes: number;
  /** Which of several. */
  number?: number | undefined;
};

/** For who saves data: a photo comes when it is asked for, and says before what it costs. */
export function PhotoOffer({ to, bytes, number }: PhotoOfferProps) {
  const photo = number === undefined ? "Show photo" : `Show photo ${number}`;
  return (
    <ButtonLink to={to} variant="secondary">
      {`${photo} (${Math.ceil(bytes / 1024)} KB)`}
    </ButtonLink>
  );
}
