import { percentile } from "./http-client";
import type { openSearchDatabase } from "./search-database";

/** The time that a list or chart may take beyond its own SQL, p95. */
const MAX_ADDED_MS = 50;

/** "--rounds 15" of the command line. */
export function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

/** "--only pages,memory" of the command line. */
export function textOption(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Prints a line for each piece of work: its time, and that of its SQL alone, run one statement after the
 * other in the same minute; at the end lists those that add too much. `remark`: another column, computed from
 * the result.
 */
export async function compareWithSql(
  { recorded, replay }: Pick<Awaited<ReturnType<typeof openSearchDatabase>>, "recorded" | "replay">,
  works: Record<string, () => Promise<unknown>>,
  {
    rounds,
    all,
    remark,
  }: { rounds: number; all: string; remark?: { title: string; of: (made: unknown) => string } },
): Promise<void> {
  const width = Math.max(...Object.keys(works).map((name) => name.length)) + 2;
  const ms = (times: number[], share: number) => percentile(times, share).toFixed(1).padStart(9);
  const over: string[] = [];
  const titles = "     p50       p95   SQL p50   SQL p95     added (p95, ms)";
  console.log("what".padEnd(width), remark ? `${titles}${remark.title.padStart(8)}` : titles);
  for (const [name, work] of Object.entries(works)) {
    const statements = await recorded(work);
    const times = { all: [] as number[], raw: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      // Alternating, so that other load on the machine affects both equally.
      times.all.push(await measureMs(work));
      times.raw.push(await measureMs(() => replay(statements)));
    }
    const added = percentile(times.all, 0.95) - percentile(times.raw, 0.95);
    if (added > MAX_ADDED_MS) over.push(name);
    const columns = [ms(times.all, 0.5), ms(times.all, 0.95), ms(times.raw, 0.5), ms(times.raw, 0.95)];
    const last = remark ? [remark.of(await work()).padStart(17)] : [];
    console.log(name.padEnd(width), ...columns, added.toFixed(1).padStart(9), ...last);
  }
  const summary = over.length === 0 ? all : `too slow: ${over.join("; ")}`;
  console.log(`${summary} (≤ ${MAX_ADDED_MS} ms beyond its SQL)`);
}
