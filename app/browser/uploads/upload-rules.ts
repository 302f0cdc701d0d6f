/** Sent `ahead` of the form, which gets their ids; `later`, after it was stored; or at once, `after` it was. */
export type UploadMode = "ahead" | "later" | "after";

export function stagedDraftKey(name: string, id: string): string {
  return `upload ${name} ${id}`;
}

export const filesFollow = "filesFollow";

export const fullPercent = 100;

const retryWaitsMs = [10_000, 30_000, 60_000, 120_000];

export function retryWaitMs(tries: number): number | undefined {
  return retryWaitsMs[Math.min(tries, retryWaitsMs.length - 1)];
}

export type UploadState = {
  isChecked: boolean;
  isUploaded: boolean;
  refused: string | undefined;
  problem: string | undefined;
  percent: number | undefined;
};

export function uploadText(name: string, state: UploadState, waiting: string): string {
  const { isChecked, isUploaded, refused, problem, percent } = state;
  if (refused) return refused;
  if (isUploaded) return `${name} file uploaded successfully`;
  if (problem) return `${name} file upload failed. ${problem}`;
  if (percent !== undefined) return percent === fullPercent ? "Checking…" : "";
  return isChecked ? waiting : "Getting ready…";
}

export const waitsForOther = "Waits for the one before";

export type StagedUpload = { id: string; picture?: { files: { src: string }[] } };

export type UploadAnswer = {
  staged?: StagedUpload[];
  result?: { error?: Record<string, string[] | null> | null };
};

export function findRefusal({ result }: UploadAnswer, field: string): string | undefined {
  const { "": formError, [field]: refusal } = result?.error ?? {};
  return refusal ? [formError?.[0], refusal[0]].filter(Boolean).join(". ") : undefined;
}
