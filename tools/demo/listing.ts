export type DemoListing = {
  name: string;
  breed: string;
  /** Whole years. */
  age: number;
  /** Months since its birth, where the month is known. */
  monthsOld?: number;
  vaccinated?: "Yes" | "No";
  neutered?: "Yes" | "No";
  location: string;
  description: string;
  species: "Dog" | "Cat" | "Other";
  sex: "Female" | "Male" | "Unknown";
  size: "Small" | "Medium" | "Large";
  goodWith: { children: boolean; dogs: boolean; cats: boolean };
  status: "draft" | "available" | "reserved" | "adopted" | "withdrawn";
  /** Days since it was published, or written for a draft. */
  daysWaiting: number;
  /** Days since an adopted pet went home; 12 by default. */
  homeDaysAgo?: number;
  /** How an adopted pet lives now, its adopter's consent, and its portrait there. */
  ending?: { text: string; consent: string; portrait: string };
};
