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

/** Veterinarians and boarders, who look after animals: staff verify them before others see them. */
export function isProvider(role: Role): boolean {
  return role === "veterinarian" || role === "boarder";
}

/** Whether the role has a number at the Veterinary Council of Nigeria. */
export function hasVcn(role: Role): boolean {
  return role === "veterinarian";
}

/** The normal form of an e-mail address, under which it is unique: trimmed and lower-cased. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
