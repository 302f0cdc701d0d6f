/** Whether node_modules holds what package-lock.json of a folder says; platform-specific parts may be absent. */
export function isInstalled(folder?: string): boolean;
