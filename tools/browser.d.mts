export function findBrowser(): string | undefined;
export function findWholeBrowser(): string | undefined;
export function ensureBrowser(): boolean;
export function findFirefox(): string | undefined;
export type WebKit = { driver: string; browser: string; display: string };
export function findWebKit(): WebKit | undefined;
export function ensureOtherBrowsers(): boolean;
