import { readFileSync } from "node:fs";

const WATCH_MS = 250;

/**
 * Aborted when we are to stop: Ctrl-C, SIGTERM, a closed terminal, or the npm that started us is gone. More signals
 * after the first are ignored: npm repeats what the terminal has sent already.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => controller.abort());
  // npm passes SIGTERM to the shell between it and us, and that shell just dies.
  if (process.env.npm_lifecycle_event) watchForebears(() => controller.abort());
  return controller.signal;
}

function watchForebears(onGone: () => void): void {
  const atFirst = forebears();
  const timer = setInterval(() => {
    if (forebears() === atFirst) return;
    clearInterval(timer);
    onGone();
  }, WATCH_MS);
  timer.unref();
}

/** Our parent and, where that is npm's shell, npm. Another pid there means that one of them has died. */
function forebears(): string {
  const parent = process.ppid;
  if (process.platform !== "linux") return String(parent);
  try {
    // pid (name) state ppid …
    const [, name, grandparent] =
      /\((.*)\) \S (\d+) /.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
    return name?.endsWith("sh") ? `${parent} ${grandparent}` : String(parent);
  } catch {
    return String(parent);
  }
}
