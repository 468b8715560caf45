import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Database } from "@/db";
import { removeEmbedded, startEmbedded } from "@/db/embedded";
import { migrate } from "@/db/migrate";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { workerProcesses } from "@/db/schema/platform/system";
import { queueMessages } from "@/lib/messaging/email-and-sms/commands";
import { simulateMail } from "@/lib/messaging/email-and-sms/testing-providers";
import { type Supervised, supervise } from "./cluster/supervised";
import { reportFigure } from "./figures";
import { option } from "./measure";
import { showUsage } from "./usage";
import { killWorkers } from "./workers/kill-workers";

// npm run bench -- workers [--emails 10000 --reply-ms 50 --kills 12]
// Workers send emails that are queued at once through a mail server with slow replies: first one worker, then
// two. An SMTP conversation has six replies. Then three workers send a broadcast and run jobs while they are
// killed with -9: everything has to take effect once. --emails 0 skips the first part.
showUsage("npm run bench -- workers [--emails 10000 --reply-ms 50 --kills 12]");
const emailCount = option("--emails", 10_000);
const kills = option("--kills", 12);
const replyMs = option("--reply-ms", 50);

const folder = await mkdtemp(path.join(tmpdir(), "gendana-workers-"));
const server = await startEmbedded({ dataDir: path.join(folder, "data"), isThrowAway: true });
const mail = await simulateMail(replyMs);
const settings = {
  DATABASE_URL: server.url,
  AUTH_SECRET: randomBytes(32).toString("hex"),
  DATA_DIR: path.join(folder, "data"),
  DEMO_MODE: "0",
  LOG_LEVEL: "warn",
  SMTP_URL: mail.url,
  MAIL_FROM: "Gendana <hello@example.rw>",
};
Object.assign(process.env, settings);
await migrate(server.url);
const database: Database = connect(server.url, 10);
const workers: Supervised[] = [];
try {
  const isMet: boolean[] = [];
  for (const count of emailCount > 0 ? [1, 2] : []) {
    await startWorkers(count);
    isMet.push(await measure(count));
  }
  await startWorkers(3);
  const wrong = await killWorkers({ database, mail, workers, kills });
  for (const [what, number] of Object.entries(wrong)) console.log(`${what}: ${number}`);
  const passed = isMet.every(Boolean) && Object.values(wrong).every((number) => number === 0);
  console.log(passed ? "PASS" : "FAIL");
  process.exitCode = passed ? 0 : 1;
} finally {
  await Promise.all(workers.map((worker) => worker.stop()));
  await database.close();
  await mail.close();
  await server.stop();
  await removeEmbedded(path.join(folder, "data"));
  await rm(folder, { recursive: true, force: true });
}
process.exit();

/** Starts workers until this many have reported. */
async function startWorkers(count: number): Promise<void> {
  while (workers.length < count) {
    const name = `worker${workers.length + 1}`;
    const args = ["--import", "tsx", "scripts/worker.ts"];
    workers.push(
      supervise({ name, args, env: { ...process.env }, logFile: path.join(folder, `${name}.log`) }),
    );
  }
  while ((await database.$count(workerProcesses)) < count) await sleep(100);
}

/** Queues the emails and waits until all have arrived, each once. */
async function measure(count: number): Promise<boolean> {
  mail.emails.length = 0;
  await database.delete(outboxMessages);
  const startedAt = performance.now();
  const messages = Array.from({ length: emailCount }, (_, index) => ({
    channel: "email" as const,
    template: "password-changed" as const,
    recipient: `reader${index}@example.rw`,
    userId: null,
    locale: "en",
    values: { name: "Aline", when: "today", link: "https://gendana.example" },
  }));
  await database.transaction((tx) => queueMessages(tx, messages, new Date()));
  while (mail.emails.length < emailCount) await sleep(100);
  const seconds = (performance.now() - startedAt) / 1_000;
  const readers = new Set(mail.emails.map(({ to }) => to[0])).size;
  console.log(`${Math.round(emailCount / seconds)} emails a second, to ${readers} readers`);
  const isFast = reportFigure({
    name: `workers: ${emailCount.toLocaleString("en")} e-mails, workers: ${count}`,
    value: seconds,
    unit: "s",
    target: { atMost: 600 },
  });
  return isFast && readers === emailCount && mail.emails.length === emailCount;
}
