import { filePolicy, securityHeaders } from "#app/platform/http/security.server.ts";

/** SVG pictures carry their own style; nothing else in a static file may do anything when opened by itself. */
const pictureStyle = "style-src 'unsafe-inline'";

/** The headers of everything that the process answers without the application. */
export function ownHeaders(options: { secure: boolean; svg?: boolean }): Record<string, string> {
  return {
    ...securityHeaders,
    "Content-Security-Policy": options.svg ? `${filePolicy}; ${pictureStyle}` : filePolicy,
    ...(options.secure && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}
