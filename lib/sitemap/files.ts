import { env } from "@/lib/env";
import { listCarFiles, readCarPages, readCompanyPages } from "./queries";
import { FILE_HEAD, FILE_TAIL, fixedPages, numberOfFile, sitemapEntries, sitemapIndex } from "./rules";

// Made when asked for and kept by whoever asks (and by proxies) for an hour: a build knows no car.
const headers = { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" };

/** /sitemap.xml: file 0 holds the fixed pages and the companies, the others cars. */
export async function sitemapIndexAnswer(): Promise<Response> {
  const cars = (await listCarFiles()).map(({ updatedAt }) => ({ updatedAt: new Date(updatedAt) }));
  return new Response(sitemapIndex([{}, ...cars], env().SITE_URL), { headers });
}

/** /sitemap/3.xml, sent as it is read: a file's cars are never all in memory. 404 for a file the index does not name. */
export async function sitemapFileAnswer(name: string): Promise<Response> {
  const lines = await linesOf(numberOfFile(name));
  return lines ? new Response(streamed(lines), { headers }) : new Response(null, { status: 404 });
}

async function linesOf(file: number | undefined): Promise<AsyncGenerator<string> | undefined> {
  if (file === undefined) return undefined;
  if (file === 0) return written([fixedPages, await readCompanyPages()]);
  const files = await listCarFiles();
  const first = files[file - 1];
  return first && written(readCarPages(first.firstId, files[file]?.firstId));
}

type Batches = Parameters<typeof sitemapEntries>[0][];

async function* written(batches: AsyncIterable<Batches> | Iterable<Batches>): AsyncGenerator<string> {
  const siteUrl = env().SITE_URL;
  yield FILE_HEAD;
  for await (const batch of batches) yield batch.map((page) => sitemapEntries(page, siteUrl)).join("");
  yield FILE_TAIL;
}

/** Reads on only as fast as the other side takes it, and stops when that goes away. */
function streamed(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
}
