import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * `shouldRevalidate` of what stands around a hydrated page: only an answered form brings something new, and a lost
 * connection must not take the frame away.
 */
export function shouldRevalidateFrame({
  formMethod,
  actionResult,
}: ShouldRevalidateFunctionArgs): boolean {
  const result = actionResult as { lost?: true } | undefined;
  return formMethod !== undefined && !result?.lost;
}
