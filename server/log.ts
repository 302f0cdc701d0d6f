import { type Logger, pino } from "pino";

/** JSON lines. Callers never pass passwords, cookies or bodies; the redaction is a second safeguard. */
export function makeLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "password",
        "token",
        "cookie",
        "secret",
        "*.password",
        "*.token",
        "*.cookie",
        "*.secret",
      ],
      censor: "[hidden]",
    },
  });
}
