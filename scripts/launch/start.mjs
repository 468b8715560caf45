import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath, pathToFileURL } from "node:url";
import { stopSignal } from "./stop-signal.mjs";

/** @param {string} name */
const fileHere = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * `npm start`: prepares and serves the site until it is stopped. Returns the exit code. TypeScript, the build
 * and the demo data need much memory, so a process that ends afterwards handles them; this one supervises the
 * servers.
 */
export async function start() {
  const signal = stopSignal();
  const preparation = spawn(
    process.execPath,
    ["--import", fileHere("follow-parent.mjs"), "--import", "tsx", fileHere("prepare-site.ts")],
    { stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  signal.addEventListener("abort", () => preparation.kill("SIGTERM"));
  const ended = once(preparation, "exit");
  const site = await Promise.race([
    once(preparation, "message").then(([message]) => message),
    // Unlike "exit", this comes after the last message; it does not come at all once we have disconnected.
    once(preparation, "close").then(() => undefined),
  ]);
  if (!site) return signal.aborted ? 0 : (preparation.exitCode ?? 1);
  const { serveSite } = await import(pathToFileURL(site.program).href);
  return serveSite(site, signal, async () => {
    // It ends when the channel closes.
    if (preparation.connected) preparation.disconnect();
    await ended;
  });
}
