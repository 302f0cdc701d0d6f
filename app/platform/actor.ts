/** Roles people register with themselves (specification section 6), and staff. */
export const userTypes = ["petOwner", "veterinarian", "boarder"] as const;
export const roles = [...userTypes, "staff"] as const;
export type Role = (typeof roles)[number];

/** Whoever acts while signed in. */
export type Actor = { id: string; name: string; email: string; role: Role };

export const roleNames: Record<Role, string> = {
  petOwner: "Pet Owner",
  veterinarian: "Veterinarian",
  boarder: "Boarder",
  staff: "Staff",
};

/** The form under which an e-mail address is unique. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}
