/** A response in memory, sent without a stream. The platform's streams cost more than rendering many pages. */
export class BufferedResponse extends Response {
  readonly buffered: Buffer<ArrayBuffer>;
  #read: Response | undefined;

  constructor(buffered: Buffer<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.buffered = buffered;
  }

  get #asResponse(): Response {
    this.#read ??= new Response(this.buffered);
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
