/** A database that this process must not open, for whatever reason. Thrown before anything in it is changed. */
export class DatabaseRefused extends Error {
  readonly code: string;

  /** `message` is for the person who starts the process. */
  constructor(code: string, message: string) {
    super(message);
    this.name = "DatabaseRefused";
    this.code = code;
  }
}
