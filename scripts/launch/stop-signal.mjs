import { readFileSync } from "node:fs";

const WATCH_MS = 250;

/**
 * Aborted when this process has to stop: on Ctrl-C, SIGTERM, a closed terminal, or the death of the npm that
 * started it. Further signals are ignored, because npm repeats what the terminal has already sent.
 */
export function stopSignal() {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => controller.abort());
  // npm passes SIGTERM only to the shell between it and us, which then dies.
  if (process.env.npm_lifecycle_event) watchAncestors(() => controller.abort());
  return controller.signal;
}

/** @param {() => void} onGone */
function watchAncestors(onGone) {
  const initialPids = ancestorPids();
  const timer = setInterval(() => {
    if (ancestorPids() === initialPids) return;
    clearInterval(timer);
    onGone();
  }, WATCH_MS);
  timer.unref();
}

/** Our parent and, if that is npm's shell, npm. A change of their pids means that one of them has died. */
function ancestorPids() {
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
