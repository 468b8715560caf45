import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export interface Supervised {
  name: string;
  /** The pid of the process to kill; undefined while it is being started. */
  pid(): number | undefined;
  kill(): void;
  stop(): Promise<void>;
  /** Stops it as a deployment does, and starts it from another folder. */
  moveTo(folder: string): Promise<void>;
  readonly starts: number;
}

interface Program {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** The checkout that it runs from; by default this one. */
  folder?: string;
  /** Where its output goes. */
  logFile: string;
  /** The descendant that does the work; by default the program itself. */
  findWorker?: (launcherPid: number) => number;
}

const RESTART_AFTER_MS = 1_000;

/** Runs a program like systemd: restarted a second after it has ended, until it is stopped. */
export function supervise(program: Program): Supervised {
  const { name, args, env, logFile, findWorker } = program;
  let folder = program.folder ?? process.cwd();
  let child: ChildProcess;
  let isStopping = false;
  let starts = 0;
  function launch(): void {
    starts += 1;
    const log = openSync(logFile, "a");
    const started = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", log, log] });
    child = started;
    child.once("exit", async () => {
      await sleep(RESTART_AFTER_MS);
      if (!isStopping && child === started) launch();
    });
  }
  async function stop(): Promise<void> {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  launch();
  function pid(): number | undefined {
    if (!findWorker) return child.pid;
    try {
      return findWorker(child.pid ?? 0);
    } catch {
      // It is being started.
      return undefined;
    }
  }
  return {
    name,
    pid,
    get starts() {
      return starts;
    },
    kill() {
      const victim = pid();
      if (victim) process.kill(victim, "SIGKILL");
    },
    stop,
    async moveTo(next) {
      await stop();
      folder = next;
      isStopping = false;
      launch();
    },
  };
}

export interface MemorySample {
  name: string;
  pid: number;
  atMinutes: number;
  rssMb: number;
}

export function sampleMemory(processes: Supervised[], atMinutes: number): MemorySample[] {
  return processes.flatMap(({ name, pid }) => {
    const id = pid();
    const status = id && readStatus(id);
    const kilobytes = status && /VmRSS:\s+(\d+)/.exec(status)?.[1];
    return id && kilobytes ? [{ name, pid: id, atMinutes, rssMb: Number(kilobytes) / 1_000 }] : [];
  });
}

function readStatus(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Megabytes a minute, by least squares over each process's longest run without its first `warmUp` minutes.
 */
export function memorySlopes(samples: MemorySample[], warmUp: number) {
  const lives = new Map<number, MemorySample[]>();
  for (const sample of samples) lives.set(sample.pid, [...(lives.get(sample.pid) ?? []), sample]);
  const longest = new Map<string, MemorySample[]>();
  for (const life of lives.values()) {
    const from = (life[0]?.atMinutes ?? 0) + warmUp;
    const warm = life.filter(({ atMinutes }) => atMinutes >= from);
    const name = life[0]?.name ?? "";
    if (warm.length > Math.max(2, longest.get(name)?.length ?? 0)) longest.set(name, warm);
  }
  return [...longest].map(([name, life]) => ({
    name,
    minutes: (life.at(-1)?.atMinutes ?? 0) - (life[0]?.atMinutes ?? 0),
    startMb: life[0]?.rssMb ?? 0,
    endMb: life.at(-1)?.rssMb ?? 0,
    slope: slopeOf(life.map(({ atMinutes, rssMb }) => [atMinutes, rssMb])),
  }));
}

function slopeOf(points: [number, number][]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return over / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
