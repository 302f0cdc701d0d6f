import type { ShouldRevalidateFunctionArgs } from "react-router";

/** For the frame of a hydrated page: only a form's answer changes it, and a lost connection must not remove it. */
export function shouldRevalidateFrame({
  formMethod,
  actionResult,
}: ShouldRevalidateFunctionArgs): boolean {
  const result = actionResult as { lost?: true } | undefined;
  return formMethod !== undefined && !result?.lost;
}
