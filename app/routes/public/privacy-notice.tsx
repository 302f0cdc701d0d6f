export { PrivacyNotice as default } from "#app/features/content/page/privacy-notice.tsx";

export const handle = { hydrate: false, params: [] };
