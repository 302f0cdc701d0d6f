/** The id of the signed-in person; empty without an account. */
export function draftOwner(): string {
  return document.querySelector<HTMLElement>("[data-user]")?.dataset.user ?? "";
}
