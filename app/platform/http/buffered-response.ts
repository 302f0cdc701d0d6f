/**
 * An answer whose body is at hand: whoever knows can send it as it is. For everybody else it is a response
 * like any other, made when first asked for, because the platform's streams cost more than many a page.
 */
export class BufferedResponse extends Response {
  readonly whole: Buffer<ArrayBuffer>;
  #read: Response | undefined;

  constructor(whole: Buffer<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.whole = whole;
  }

  get #asResponse(): Response {
    this.#read ??= new Response(this.whole);
    return this.#read;
  }

  override get body() {
    return this.#asResponse.body;
  }

  override get bodyUsed(): boolean {
    return this.#read?.bodyUsed ?? false;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#asResponse.arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.#asResponse.blob();
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#asResponse.bytes();
  }

  override text(): Promise<string> {
    return this.#asResponse.text();
  }

  override json(): Promise<unknown> {
    return this.#asResponse.json();
  }
}
