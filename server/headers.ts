import { filePolicy, securityHeaders } from "#app/platform/http/security.server.ts";

/** SVG pictures have their own styles; all else in a static file is inert when opened by itself. */
const pictureStyle = "style-src 'unsafe-inline'";

/** Returns the headers of every response that does not come from the application. */
export function ownHeaders(options: { secure: boolean; svg?: boolean }): Record<string, string> {
  return {
    ...securityHeaders,
    "Content-Security-Policy": options.svg ? `${filePolicy}; ${pictureStyle}` : filePolicy,
    ...(options.secure && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}
