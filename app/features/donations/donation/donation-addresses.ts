/** Where the provider redirects to. Anybody may see this page, so it shows no personal data but the first name. */
export function returnPath({ return_code }: { return_code: string }): string {
  return `/donate/return/${return_code}`;
}

/** The donor's page. Whoever has the link may do everything on it. */
export function ownPath({ link }: { link: string }): string {
  return `/donations/${link}`;
}

export const codePattern = /^[2-9A-HJ-NP-Z]{26}$/;
