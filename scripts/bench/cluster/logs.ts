import { existsSync, readFileSync } from "node:fs";

/** Prints the warnings and errors that a process logged, each message once with its count. */
export function describeLogs(file: string, name: string): void {
  const counts = new Map<string, number>();
  for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n") : []) {
    if (!line.trim()) continue;
    const what = describe(line);
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  for (const [what, count] of counts) console.log(`  ${name} logged ${count} ×: ${what}`);
}

function describe(line: string): string {
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level: unknown;
      msg: string;
      err?: { message?: string };
    };
    return `${level} ${msg} ${err?.message?.split("\n").at(-1)?.slice(0, 160) ?? ""}`.trim();
  } catch {
    return line.slice(0, 200);
  }
}
