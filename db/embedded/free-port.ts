import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Returns a TCP port that is free on the host at this moment. Another process may take it first: be ready to
 * try another.
 */
export async function freePort(host = "127.0.0.1"): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No TCP port is free");
  return address.port;
}

/** Finds out whether a port is free by listening on it for a moment. */
export async function isPortFree(port: number, host: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return false;
    throw error;
  }
  server.close();
  await once(server, "close");
  return true;
}

/** Waits up to `patienceMs` for a port to become free, because the previous run may still be stopping. */
export async function becomesFree(port: number, host: string, patienceMs = 3_000): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100))
    if (await isPortFree(port, host)) return true;
  return false;
}
