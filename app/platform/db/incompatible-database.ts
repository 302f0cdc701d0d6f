/** A database that this process must not open. Thrown before anything in it is changed. */
export class IncompatibleDatabase extends Error {
  readonly code: string;

  /** `message` is for the person who starts the process. */
  constructor(code: string, message: string) {
    super(message);
    this.name = "IncompatibleDatabase";
    this.code = code;
  }
}
