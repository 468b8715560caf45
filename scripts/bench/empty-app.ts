import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/db/embedded/free-port";
import { bareEnvironment } from "../launch/environment";
import { runTool, TOOLS } from "../launch/run";
import { stopSignal } from "../launch/stop-signal";

interface EmptyApp {
  baseUrl: string;
  close(): Promise<void>;
}

// A heading and a sentence; `lang`, title and description so that nothing but size and work makes a difference.
const files = {
  "package.json": '{ "private": true, "type": "module" }',
  "next.config.js": "export default { poweredByHeader: false };",
  // Without one of its own, Next takes the product's.
  "instrumentation.js": "export function register() {}",
  "app/layout.js": `export const metadata = { title: "Empty", description: "An empty Next app." };
export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
  "app/page.js": "export default () => <main><h1>Empty</h1><p>Nothing but the framework.</p></main>;",
};

/** A Next app with one prerendered page, of the same packages, built and served as the product is: what the framework costs. */
export async function openEmptyApp(): Promise<EmptyApp> {
  await mkdir(".data", { recursive: true });
  // Inside the clone, where it finds node_modules.
  const directory = await mkdtemp(path.resolve(".data/empty-app-"));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), text);
  }
  const env: NodeJS.ProcessEnv = { ...bareEnvironment(process.env), NODE_ENV: "production" };
  if ((await runTool("next", ["build", directory], { env, signal: stopSignal() })) !== 0)
    throw new Error("the empty app does not build");
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [TOOLS.next, "start", directory, "-p", String(port), "-H", "127.0.0.1"],
    {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  await waitFor(baseUrl);
  return {
    baseUrl,
    close: async () => {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      await rm(directory, { recursive: true });
    },
  };
}

async function waitFor(address: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100))
    if ((await fetch(address).catch(() => undefined))?.ok) return;
  throw new Error("the empty app does not answer");
}
