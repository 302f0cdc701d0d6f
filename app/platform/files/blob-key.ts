/** The name of a file in the blob store: segments parted by `/`, with the extension of its type. */
export type BlobKey = `${string}/${string}.${string}`;
