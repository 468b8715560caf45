import { createHash } from "node:crypto";
import { Agent, get } from "node:http";
import { openEmptyApp } from "./empty-app";
import { reportFigure } from "./figures";
import { tally } from "./http-client";
import { option } from "./measure";
import { measuredEnvironment, measureMemory } from "./process-memory";
import { startApp } from "./running-app";
import { showUsage } from "./usage";

// npm run bench -- memory [--addresses 100000 --connections 8]
// The memory of one web process after many people have each requested a different URL, of four kinds, with
// the heap limit that Node chooses on a machine of 2 GB, compared with an empty Next app that gets the same
// requests.
showUsage("npm run bench -- memory [--addresses 100000 --connections 8]");
const addresses = option("--addresses", 100_000);
const connections = option("--connections", 8);
const HEAP_LIMIT_MB = 1_024;
const REPORTS = 10;

const vehicles = ["featured-tesla", "featured-fortuner", "featured-luxury"];
const languages = ["", "/fr", "/rw"];
const kinds: ((index: number) => string)[] = [
  (index) => `/vehicle/${vehicles[index % vehicles.length]}?ref=${index}`,
  (index) => `/vehicle/car-${index}`,
  (index) => `/nowhere-${index}/page`,
  (index) =>
    index % 2 ? `/vehicles?search=word${index}` : `/vehicles?category=suv&price-max=${20 + index / 1000}`,
];

function addressAt(index: number): string {
  const round = Math.floor(index / kinds.length);
  return languages[round % languages.length] + (kinds[index % kinds.length]?.(round) ?? "/");
}

/** Each client has a different address: the app treats this program as its proxy. */
function personAt(index: number): string {
  return ["10", ...createHash("sha256").update(String(index)).digest().subarray(0, 3)].join(".");
}

function ask(url: string, person: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "x-forwarded-for": person, "accept-encoding": "gzip" };
    get(url, { agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
    }).on("error", reject);
  });
}

async function visit(name: string, { baseUrl, pid }: { baseUrl: string; pid: number }, folder: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  for (const path of ["/", "/vehicles", "/vehicle/featured-tesla"])
    await ask(baseUrl + path, personAt(-1), agent);
  const before = await measureMemory(pid, folder);
  const statuses: number[] = [];
  let next = 0;
  const lane = async (until: number) => {
    while (next < until) {
      const index = next++;
      statuses.push(await ask(baseUrl + addressAt(index), personAt(index), agent));
    }
  };
  const print = ({ heapMb, buffersMb, rssMb }: typeof before) =>
    console.log(
      `${name} after ${String(next).padStart(6)} addresses: heap ${heapMb.toFixed(0)} MB, buffers ${buffersMb.toFixed(0)} MB, RSS ${rssMb.toFixed(0)} MB`,
    );
  print(before);
  let after = before;
  for (let report = 1; report <= REPORTS; report++) {
    const until = Math.round((addresses * report) / REPORTS);
    await Promise.all(Array.from({ length: connections }, () => lane(until)));
    after = await measureMemory(pid, folder);
    print(after);
  }
  agent.destroy();
  console.log(`${name} answered ${tally(statuses)}`);
  return after;
}

const measured = await measuredEnvironment(HEAP_LIMIT_MB);
const empty = await openEmptyApp(measured as unknown as NodeJS.ProcessEnv);
const app = await startApp(measured);
try {
  const control = await visit("an empty Next app", empty, measured.MEMORY_PROBE_FOLDER);
  const launcher = app.launcherPid;
  const site = await visit(
    "Gendana",
    { baseUrl: app.baseUrl, pid: app.appPid() },
    measured.MEMORY_PROBE_FOLDER,
  );
  const idle = await measureMemory(launcher, measured.MEMORY_PROBE_FOLDER);
  const passed = [
    reportFigure({
      name: `memory: heap of the web process after ${addresses.toLocaleString("en-US")} addresses`,
      value: site.heapMb,
      unit: "MB",
      control: { name: "empty Next app", value: control.heapMb },
      target: { atMost: 400 },
    }),
    reportFigure({
      name: "memory: all of the web process, resident",
      value: site.rssMb,
      unit: "MB",
      control: { name: "empty Next app", value: control.rssMb },
    }),
    reportFigure({ name: "memory: idle launcher, resident", value: idle.rssMb, unit: "MB" }),
  ];
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} finally {
  await app.close();
  await empty.close();
}
