import type { AppError } from "@/lib/errors";

/**
 * The bytes of a request, at most `limit`. More is refused, by the declared length before anything is read; that may lie, so
 * what comes is counted too. The web server then ends the connection (scripts/launch/connections.mjs).
 */
export async function readBody(
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
