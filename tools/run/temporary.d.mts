export function temporaryFolder(mounts?: string): string;
