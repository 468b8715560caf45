import { log } from "@/lib/platform/log";

/**
 * Does the work for each item and returns how many times it did something (`true`, or a number). An item that fails is
 * logged and does not stop the others. At the end an error names the failed ones, so that a job is repeated.
 */
export async function forEachSeparately<Item>(
  items: Item[],
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<number | boolean>,
): Promise<number> {
  let done = 0;
  const failed: string[] = [];
  let cause: unknown;
  for (const item of items)
    try {
      done += Number(await work(item));
    } catch (error) {
      log.error({ err: error, item: idOf(item) }, "an item failed, the others are not affected");
      failed.push(idOf(item));
      cause ??= error;
    }
  if (failed.length > 0) throw new Error(`failed for ${failed.join(", ")}`, { cause });
  return done;
}
