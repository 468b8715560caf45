interface EncodedBytes {
  encoding: "br" | "gzip" | "identity";
  bytes: Buffer;
}

export function createEncodedBody(
  content: Buffer,
  onGrow?: (by: number) => void,
  now?: () => number,
): {
  identity: Buffer;
  size(): number;
  in(encoding: EncodedBytes["encoding"]): EncodedBytes | Promise<EncodedBytes>;
};
