/** Roles people register with themselves (specification section 6), and staff. */
export const userTypes = ["petOwner", "veterinarian", "boarder"] as const;
export const roles = [...userTypes, "staff"] as const;
export type Role = (typeof roles)[number];

/** The signed-in person who acts. */
export type Actor = { id: string; name: string; email: string; role: Role };

export const roleNames: Record<Role, string> = {
  petOwner: "Pet Owner",
  veterinarian: "Veterinarian",
  boarder: "Boarder",
  staff: "Staff",
};

type Duty = "ownPets" | "treatPets" | "boardPets" | "runRescue";

/** What a role does here. What its people see and may do follows by the questions below; without a duty, an account. */
const duties: Record<Role, readonly Duty[]> = {
  petOwner: ["ownPets"],
  veterinarian: ["treatPets"],
  boarder: ["boardPets"],
  staff: ["runRescue"],
};

function does(role: Role | undefined, duty: Duty): boolean {
  return role !== undefined && duties[role].includes(duty);
}

/** Whether the role has pets, books appointments and stays for them, and adopts: its people see what they sent. */
export function ownsPets(role: Role | undefined): boolean {
  return does(role, "ownPets");
}

/** Whether the role has a practice with hours: its people see their appointments and patients. */
export function treatsPets(role: Role | undefined): boolean {
  return does(role, "treatPets");
}

/** Whether the role has a boarding home with places: its people see the stays that they take. */
export function boardsPets(role: Role | undefined): boolean {
  return does(role, "boardPets");
}

/** Whether the role does the rescue's work: sees everybody's records and what waits for the team, is audited. */
export function runsRescue(role: Role | undefined): boolean {
  return does(role, "runRescue");
}

/** Whether the role looks after animals of others, with a public profile: staff verify them before others see them. */
export function isProvider(role: Role): boolean {
  return treatsPets(role) || boardsPets(role);
}

/** Whether the role has a number at the Veterinary Council of Nigeria. */
export function hasVcn(role: Role): boolean {
  return treatsPets(role);
}

/** The normal form of an e-mail address, under which it is unique: trimmed and lower-cased. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
