import { Agent, get } from "node:http";
import { openEmptyApp } from "./empty-app";
import { percentile } from "./http-client";
import { startApp } from "./running-app";
import { showUsage } from "./usage";

// npm run bench -- pages [--seconds 5 --connections 32 --url http://localhost:3000]
// Requests a second of kept public pages beside the prerendered page of an empty Next app, in turn, median of three.
showUsage("npm run bench -- pages [--seconds 5 --connections 32 --url http://localhost:3000]");
const pages = ["/", "/fr", "/category/suv", "/vehicle/featured-tesla", "/how-it-works", "/location"];
const ROUNDS = 3;
const TARGET = 0.8;

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const seconds = Number(option("--seconds") ?? 5);
const connections = Number(option("--connections") ?? 32);

interface Load {
  perSecond: number;
  bytes: number;
}

/** Asks for the address over kept connections, each as soon as it was answered. Anything but 200 stops the bench. */
async function load(url: string, encoding: string): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + seconds * 1000;
  let [answers, bytes] = [0, 0];
  const lane = async () => {
    while (performance.now() < until) {
      bytes = await ask(url, agent, encoding);
      answers += 1;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
  return { perSecond: (answers * 1000) / (performance.now() - startedAt), bytes };
}

function ask(url: string, agent: Agent, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": encoding } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve(bytes));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

const given = option("--url");
const empty = await openEmptyApp();
const app = given ? undefined : await startApp();
try {
  const chosen = option("--pages")?.split(",") ?? pages;
  const addresses = new Map([
    ["an empty page", empty.baseUrl],
    ...chosen.map((page) => [page, (given ?? app?.baseUrl ?? "") + page] as const),
  ]);
  let isSlow = false;
  for (const encoding of ["identity", "gzip"]) {
    const rates = new Map([...addresses.keys()].map((name) => [name, [] as Load[]]));
    for (let round = 0; round <= ROUNDS; round++)
      for (const [name, address] of addresses) {
        const measured = await load(address, encoding);
        // The first round only warms up.
        if (round > 0) rates.get(name)?.push(measured);
      }
    const rate = (name: string) =>
      percentile(
        (rates.get(name) ?? []).map(({ perSecond }) => perSecond),
        0.5,
      );
    console.log(`${encoding}, ${connections} connections`);
    for (const [name, loads] of rates) {
      const share = rate(name) / rate("an empty page");
      const kilobytes = ((loads[0]?.bytes ?? 0) / 1024).toFixed(0);
      console.log(
        `  ${name.padEnd(26)}${rate(name).toFixed(0).padStart(6)}/s  ${share.toFixed(2)} ×  ${kilobytes} KiB`,
      );
      isSlow ||= share < TARGET;
    }
  }
  console.log(isSlow ? "FAIL" : "PASS");
  process.exitCode = isSlow ? 1 : 0;
} finally {
  await app?.close();
  await empty.close();
}
