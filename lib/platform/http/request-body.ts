import type { AppError } from "@/lib/platform/errors";

/**
 * Reads the bytes of a request, at most `limit`. A larger declared length is rejected before reading; since
 * the declaration may be wrong, received bytes are counted too. The web server then closes the connection
 * (scripts/launch/connections.mjs).
 */
export async function readLimitedBody(
  request: Request,
  limit: number,
  tooLarge: () => AppError,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length")) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
