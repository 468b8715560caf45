import path from "node:path";
import { Worker } from "node:worker_threads";
import { invalid } from "@/lib/platform/errors";
import { UploadTooSlow } from "./upload-queue";
import { PAGE_LIMIT } from "./upload-rules";

/** Pixels of one page, four bytes each: red, green, blue, alpha. */
interface PageImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Time limit for opening a PDF and for each page: ordinary files need a tenth of it on a busy machine. */
const PAGE_TIMEOUT_MS = 5_000;
/** Time limit for the whole file, as a multiple of the limit per page. */
const TOTAL_TIMEOUT_PAGES = 6;
/** A4 at about 170 dpi, at which small print stays readable. */
const LONGEST_SIDE = 2_000;

/**
 * Renders every page of a PDF and passes each to `take`, in order. Throws 422 for a file that is not a PDF, is
 * encrypted, has no pages or too many, or is not rendered in time. Scripts, attachments, forms and other content are
 * ignored.
 */
export async function drawPdfPages(
  bytes: Uint8Array,
  take: (pageImage: PageImage) => Promise<void>,
  patienceMs = PAGE_TIMEOUT_MS,
): Promise<void> {
  // The worker is not bundled: it is plain JavaScript that Node loads from its path.
  const worker = new Worker(path.join(process.cwd(), "lib/platform/files/pdf-worker.mjs"), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // The worker gets no environment, because it handles untrusted files and needs no secrets.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  let isLate = false;
  const end = () => {
    isLate = true;
    worker.terminate();
  };
  const nextMessage = messagesOf(worker, () =>
    isLate ? new UploadTooSlow() : invalid("fileUnreadable", "file"),
  );
  const whole = setTimeout(end, TOTAL_TIMEOUT_PAGES * patienceMs);
  let step = setTimeout(end, patienceMs);
  try {
    const { pageCount } = await nextMessage<{ pageCount: number }>();
    if (pageCount > PAGE_LIMIT) throw invalid("fileTooManyPages", "file");
    if (pageCount < 1) throw invalid("fileUnreadable", "file");
    for (let index = 0; index < pageCount; index++) {
      clearTimeout(step);
      step = setTimeout(end, patienceMs);
      worker.postMessage({ index, longestSide: LONGEST_SIDE });
      await take(await nextMessage<PageImage>());
    }
  } finally {
    clearTimeout(step);
    clearTimeout(whole);
    await worker.terminate();
  }
}

/**
 * Returns a function that resolves with the worker's next message and rejects once the worker has ended, even
 * if it ended before the call.
 */
function messagesOf(worker: Worker, reason: () => Error): <T>() => Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    const fail = () => reject(reason());
    worker.on("error", fail).once("exit", fail);
  });
  // The worker also ends after success; an unhandled rejection must not result.
  ended.catch(() => {});
  const next = <T>() => new Promise<T>((resolve) => worker.once("message", resolve));
  return <T>() => Promise.race([next<T>(), ended]);
}
