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

/** Limit for opening a PDF and for each page, in CPU time: an ordinary file must not fail because the machine is busy. */
const PAGE_LIMIT_MS = 5_000;
/** Limit for the whole file, as a multiple of the limit per page. */
const FILE_LIMIT_PAGES = 6;
/** Limit for the whole file in real time, as a multiple of its limit in CPU time. */
const REAL_TIME_FACTOR = 2;
const SHORTEST_CHECK_MS = 50;
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
  pageLimitMs = PAGE_LIMIT_MS,
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
  const fileLimitMs = FILE_LIMIT_PAGES * pageLimitMs;
  const realTime = setTimeout(end, REAL_TIME_FACTOR * fileLimitMs);
  const cancelFile = afterCpuTime(fileLimitMs, end);
  let cancelStep = afterCpuTime(pageLimitMs, end);
  try {
    const { pageCount } = await nextMessage<{ pageCount: number }>();
    if (pageCount > PAGE_LIMIT) throw invalid("fileTooManyPages", "file");
    if (pageCount < 1) throw invalid("fileUnreadable", "file");
    for (let index = 0; index < pageCount; index++) {
      cancelStep();
      cancelStep = afterCpuTime(pageLimitMs, end);
      worker.postMessage({ index, longestSide: LONGEST_SIDE });
      await take(await nextMessage<PageImage>());
    }
  } finally {
    cancelStep();
    cancelFile();
    clearTimeout(realTime);
    await worker.terminate();
  }
}

/**
 * Calls `end` once this process has used `limitMs` of CPU time, its other work included: Node 20 does not tell the time
 * of one thread. Returns a function that cancels the call.
 */
function afterCpuTime(limitMs: number, end: () => void): () => void {
  const start = process.cpuUsage();
  const check = () => {
    const { user, system } = process.cpuUsage(start);
    const leftMs = limitMs - (user + system) / 1_000;
    if (leftMs <= 0) end();
    else timer = setTimeout(check, Math.max(leftMs, SHORTEST_CHECK_MS));
  };
  let timer = setTimeout(check, limitMs);
  return () => clearTimeout(timer);
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
