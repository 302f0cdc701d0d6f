/** Roles that people choose at registration (specification section 6), and staff. */
export const userTypes = ["petOwner", "veterinarian", "boarder"] as const;
export const roles = [...userTypes, "staff"] as const;
export type Role = (typeof roles)[number];

export type Actor = { id: string; name: string; email: string; role: Role };

export const roleNames: Record<Role, string> = {
  petOwner: "Pet Owner",
  veterinarian: "Veterinarian",
  boarder: "Boarder",
  staff: "Staff",
};

type Duty = "ownPets" | "treatPets" | "boardPets" | "runRescue";

const duties: Record<Role, readonly Duty[]> = {
  petOwner: ["ownPets"],
  veterinarian: ["treatPets"],
  boarder: ["boardPets"],
  staff: ["runRescue"],
};

function does(role: Role | undefined, duty: Duty): boolean {
  return role !== undefined && duties[role].includes(duty);
}

/** Whether people of the role have pets, book appointments and stays, and adopt. */
export function ownsPets(role: Role | undefined): boolean {
  return does(role, "ownPets");
}

/** Whether people of the role have a practice with hours and patients. */
export function treatsPets(role: Role | undefined): boolean {
  return does(role, "treatPets");
}

export function boardsPets(role: Role | undefined): boolean {
  return does(role, "boardPets");
}

/** Whether the role works for the rescue: it sees everybody's records, and its acts are audited. */
export function runsRescue(role: Role | undefined): boolean {
  return does(role, "runRescue");
}

/** Whether the role has a public profile, which staff verify before others see it. */
export function isProvider(role: Role): boolean {
  return treatsPets(role) || boardsPets(role);
}

export function hasVcn(role: Role): boolean {
  return treatsPets(role);
}

/** Returns the form under which an e-mail address is unique: trimmed and lower-cased. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
