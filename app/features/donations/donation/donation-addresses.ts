/** The page to which the provider leads back; it shows nothing of the giver but the first name. */
export function returnPath({ return_code }: { return_code: string }): string {
  return `/donate/return/${return_code}`;
}

/** The giver's own page, whose address acts alone. */
export function ownPath({ link }: { link: string }): string {
  return `/donations/${link}`;
}

/** The shape of both codes. */
export const codePattern = /^[2-9A-HJ-NP-Z]{26}$/;
