import { spawn } from "node:child_process";

/** Executables of installed packages, started without npx or a shell because both lose signals. */
export const TOOLS = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  next: "node_modules/next/dist/bin/next",
  playwright: "node_modules/@playwright/test/cli.js",
  tsc: "node_modules/typescript/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
};

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** Runs a program with our output and returns its exit code; 1 if it was killed or could not start. */
export function run(command: string, args: string[], { env, signal }: RunOptions): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, signal, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", (error) => {
      // After an abort the "close" event still follows, when the program has really ended.
      if (error.name !== "AbortError") console.error(error.message);
      if (!child.pid) resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}

export function runTool(name: keyof typeof TOOLS, args: string[], options: RunOptions): Promise<number> {
  return run(process.execPath, [TOOLS[name], ...args], options);
}
