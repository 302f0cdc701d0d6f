import { filePolicy, securityHeaders } from "#app/platform/http/security.server.ts";

const pictureStyle = "style-src 'unsafe-inline'";

/** Headers of responses that do not come from the application. */
export function ownHeaders(options: { secure: boolean; svg?: boolean }): Record<string, string> {
  return {
    ...securityHeaders,
    "Content-Security-Policy": options.svg ? `${filePolicy}; ${pictureStyle}` : filePolicy,
    ...(options.secure && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}
