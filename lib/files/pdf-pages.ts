import path from "node:path";
import { Worker } from "node:worker_threads";
import { invalid } from "@/lib/errors";
import { PAGE_LIMIT } from "./rules";
import { TookTooLong } from "./turns";

/** Pixels of one sheet, four bytes each: red, green, blue, opacity. */
interface Sheet {
  width: number;
  height: number;
  data: Uint8Array;
}

/** How long opening a PDF may take, and each sheet: honest ones need a tenth of it on a busy machine. */
const SHEET_PATIENCE_MS = 5_000;
/** How many times as long all of it may take. */
const PATIENCE_IN_SHEETS = 6;
/** A4 at about 170 dots an inch: small print stays readable. */
const LONGEST_SIDE = 2_000;

/**
 * Draws every sheet of a PDF and hands each to `take`, in order. 422 for what is no PDF, locked, has no sheet or too
 * many, or is not done in time. Scripts, attachments, forms and whatever else it carries are never looked at.
 */
export async function drawPages(
  bytes: Uint8Array,
  take: (sheet: Sheet) => Promise<void>,
  patienceMs = SHEET_PATIENCE_MS,
): Promise<void> {
  // Beside the program, not in its bundle: the worker is plain JavaScript that Node reads by itself.
  const worker = new Worker(path.join(process.cwd(), "lib", "files", "pdf-worker.mjs"), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Nothing of the environment (secrets, addresses) is any of its business.
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
  const heard = listenTo(worker, () => (isLate ? new TookTooLong() : invalid("fileUnreadable", "file")));
  const whole = setTimeout(end, PATIENCE_IN_SHEETS * patienceMs);
  let step = setTimeout(end, patienceMs);
  try {
    const { pageCount } = await heard<{ pageCount: number }>();
    if (pageCount > PAGE_LIMIT) throw invalid("fileTooManyPages", "file");
    if (pageCount < 1) throw invalid("fileUnreadable", "file");
    for (let index = 0; index < pageCount; index++) {
      clearTimeout(step);
      step = setTimeout(end, patienceMs);
      worker.postMessage({ index, longestSide: LONGEST_SIDE });
      await take(await heard<Sheet>());
    }
  } finally {
    clearTimeout(step);
    clearTimeout(whole);
    await worker.terminate();
  }
}

/** Hands out the worker's next message, or refuses once it has ended: also when that happened while nobody listened. */
function listenTo(worker: Worker, reason: () => Error): <T>() => Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    const fail = () => reject(reason());
    worker.on("error", fail).once("exit", fail);
  });
  // It ends at last also where everything went well.
  ended.catch(() => {});
  const next = <T>() => new Promise<T>((resolve) => worker.once("message", resolve));
  return <T>() => Promise.race([next<T>(), ended]);
}
