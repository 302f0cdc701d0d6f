/** What lists of uploads say and do. */

/**
 * When the files of a field go: `ahead` of their form, which then has their ids; `later`, once the form is stored; or at
 * once, where the form is the one that is stored (`after`).
 */
export type UploadMode = "ahead" | "later" | "after";

/** The key under which the draft of a form has a file that arrived ahead of it. */
export function stagedDraftKey(name: string, id: string): string {
  return `upload ${name} ${id}`;
}

/** The field by which a form says that files will follow it. */
export const filesFollow = "filesFollow";

/** Percent: all of it has gone up, and the server looks at it. */
export const wholePercent = 100;

/** After how long a failed upload is tried again, and how much longer each time after that, up to the last. */
const retryWaitsMs = [10_000, 30_000, 60_000, 120_000];

/** How long to wait after so many tries. */
export function retryWaitMs(tries: number): number | undefined {
  return retryWaitsMs[Math.min(tries, retryWaitsMs.length - 1)];
}

export type UploadState = {
  /** It was checked and made as small as possible, and may be sent. */
  isChecked: boolean;
  hasArrived: boolean;
  /** Why it will never be taken. */
  refused: string | undefined;
  /** Why it did not arrive, though it may be sent again. */
  problem: string | undefined;
  /** How much of it has gone up, once it is on its way. */
  percent: number | undefined;
};

/** Returns what is said of an upload; `waiting` is for one that is ready and not on its way. */
export function uploadText(name: string, state: UploadState, waiting: string): string {
  const { isChecked, hasArrived, refused, problem, percent } = state;
  if (refused) return refused;
  if (hasArrived) return `${name} file uploaded successfully`;
  if (problem) return `${name} file upload failed. ${problem}`;
  if (percent !== undefined) return percent === wholePercent ? "Checking…" : "";
  return isChecked ? waiting : "Getting ready…";
}

export const waitsForOther = "Waits for the one before";

/** A file that has arrived; of a picture with its preview. */
export type StagedUpload = { id: string; picture?: { files: { src: string }[] } };

/** The answer of a form's action to a file sent on its own. */
export type UploadAnswer = {
  staged?: StagedUpload[];
  result?: { error?: Record<string, string[] | null> | null };
};

/** Returns why the file of this field was refused; undefined where it was not. */
export function refusalIn({ result }: UploadAnswer, field: string): string | undefined {
  const { "": heading, [field]: refusal } = result?.error ?? {};
  return refusal ? [heading?.[0], refusal[0]].filter(Boolean).join(". ") : undefined;
}
