import { env } from "@/lib/platform/env";
import { listBusinessPages, listVehicleSitemaps, readVehiclePages } from "./queries";
import { FILE_HEAD, FILE_TAIL, fixedPages, numberOfFile, sitemapEntries, sitemapIndex } from "./rules";

// Generated on request and cached by clients and proxies for an hour: at build time there are no vehicles.
const headers = { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" };

/** /sitemap.xml: file 0 contains the fixed pages and the businesses, the others vehicles. */
export async function sitemapIndexResponse(): Promise<Response> {
  const vehicleFiles = (await listVehicleSitemaps()).map(({ updatedAt }) => ({
    updatedAt: new Date(updatedAt),
  }));
  return new Response(sitemapIndex([{}, ...vehicleFiles], env().SITE_URL), { headers });
}

/**
 * /sitemap/3.xml, streamed while it is read, so that a file's vehicles are never all in memory. 404 for a file that is
 * not in the index.
 */
export async function sitemapFileResponse(name: string): Promise<Response> {
  const chunks = await chunksOf(numberOfFile(name));
  return chunks ? new Response(toStream(chunks), { headers }) : new Response(null, { status: 404 });
}

async function chunksOf(file: number | undefined): Promise<AsyncGenerator<string> | undefined> {
  if (file === undefined) return undefined;
  if (file === 0) return writeChunks([fixedPages, await listBusinessPages()]);
  const files = await listVehicleSitemaps();
  const first = files[file - 1];
  return first && writeChunks(readVehiclePages(first.firstId, files[file]?.firstId));
}

type Batches = Parameters<typeof sitemapEntries>[0][];

async function* writeChunks(batches: AsyncIterable<Batches> | Iterable<Batches>): AsyncGenerator<string> {
  const siteUrl = env().SITE_URL;
  yield FILE_HEAD;
  for await (const batch of batches) yield batch.map((page) => sitemapEntries(page, siteUrl)).join("");
  yield FILE_TAIL;
}

/** Reads on only as fast as the client accepts data, and stops when it disconnects. */
function toStream(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}
