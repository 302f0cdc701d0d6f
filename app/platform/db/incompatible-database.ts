/** Thrown before anything is changed. `message` is for the person who starts the process. */
export class IncompatibleDatabase extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "IncompatibleDatabase";
    this.code = code;
  }
}
