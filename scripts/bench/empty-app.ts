import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/db/embedded/free-port";
import { bareEnvironment } from "../launch/environment";
import { runTool, TOOLS } from "../launch/run";
import { stopSignal } from "../launch/stop-signal.mjs";

interface EmptyApp {
  baseUrl: string;
  pid: number;
  close(): Promise<void>;
}

// A heading and a sentence, with `lang`, title and description, so that scores differ only by size and work.
const files = {
  "package.json": '{ "private": true, "type": "module" }',
  "next.config.js": "export default { poweredByHeader: false };",
  // Without this file Next would use Gendana's.
  "instrumentation.js": "export function register() {}",
  "app/layout.js": `export const metadata = { title: "Empty", description: "An empty Next app." };
export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
  "app/page.js": "export default () => <main><h1>Empty</h1><p>Nothing but the framework.</p></main>;",
};

const environment = (): NodeJS.ProcessEnv => ({ ...bareEnvironment(process.env), NODE_ENV: "production" });

/** Writes a Next app with one static page and the same packages. Returns its folder. */
export async function writeEmptyApp(): Promise<string> {
  await mkdir(".data", { recursive: true });
  // Inside the clone, where it finds node_modules.
  const directory = await mkdtemp(path.resolve(".data/empty-app-"));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), text);
  }
  return directory;
}

export async function buildEmptyApp(directory: string): Promise<void> {
  const options = { env: environment(), signal: stopSignal() };
  if ((await runTool("next", ["build", directory], options)) !== 0)
    throw new Error("the empty app does not build");
}

export function startEmptyApp(directory: string, port: number, settings: NodeJS.ProcessEnv): ChildProcess {
  const args = [TOOLS.next, "start", directory, "-p", String(port), "-H", "127.0.0.1"];
  return spawn(process.execPath, args, {
    env: { ...environment(), ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The empty app, built and served like Gendana: the cost of the framework. */
export async function openEmptyApp(settings: NodeJS.ProcessEnv = {} as NodeJS.ProcessEnv): Promise<EmptyApp> {
  const directory = await writeEmptyApp();
  await buildEmptyApp(directory);
  const port = await freePort();
  const server = startEmptyApp(directory, port, settings);
  const baseUrl = `http://127.0.0.1:${port}`;
  await waitFor(baseUrl);
  return {
    baseUrl,
    pid: server.pid ?? 0,
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
