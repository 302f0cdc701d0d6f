import { foldText } from "#app/platform/search/search-text.ts";

type Searchable = {
  reference: string;
  first_name: string;
  last_name: string;
  donor_email: string;
};

export function donationSearchText(donation: Searchable): string {
  const { reference, first_name, last_name, donor_email } = donation;
  return foldText([reference, first_name, last_name, donor_email].join(" "));
}
