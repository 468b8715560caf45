import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { connect, type Database } from "@/db";
import { withConnection } from "@/db/connection";
import { removeEmbedded, startEmbedded } from "@/db/embedded";
import { freePort } from "@/db/embedded/free-port";
import { chooseUser } from "@/db/embedded/user";
import { migrate } from "@/db/migrate";
import { simulateMail } from "@/lib/messaging/email-and-sms/testing-providers";
import { startSimulatedProviders } from "@/lib/operations/demo/providers/server";
import { deriveKeys } from "@/lib/operations/demo/providers/simulated-http";
import { makeInstantBookVehicle, makeRenters } from "./bench-renters";
import { createClient } from "./cluster/client";
import { describeLogs } from "./cluster/logs";
import { folderFor, startPrimary, startReplica } from "./cluster/postgres";
import { startAddress, startPooler } from "./cluster/proxies";
import { type MemorySample, memorySlopes, sampleMemory, supervise } from "./cluster/supervised";
import { drive } from "./cluster/traffic";
import { countRepeatedEmails, countViolations } from "./cluster/verify";
import { reportFigure } from "./figures";
import { percentile } from "./http-client";
import { option, textOption } from "./measure";
import { startNginx } from "./nginx";
import { findAppPid } from "./running-app";
import { showUsage } from "./usage";

// npm run bench -- cluster [--minutes 30 --lanes 6 --kill-every 60 --vehicles 40 --failover --from <folder>]
// The deployment for a country on one machine: a primary, a streaming replica that every commit waits for,
// PgBouncer, two web servers behind nginx, two workers, payment providers and a mail server. People search,
// book, pay and write messages while one process is killed with -9 every minute: in the first half the
// processes numbered 2, in the second half those numbered 1, so that the memory of each can be observed
// undisturbed for a while. With --failover the primary dies during the run and the replica takes its place.
// With --from nothing is killed: the processes start from the checkout of an earlier release, installed and built,
// on the new schema, and in the middle of the run each is stopped and started from this one, as in a deployment.
// Nothing acknowledged may be lost, and no response may be wrong. Needs Debian's postgresql, pgbouncer and
// nginx, and a build.
showUsage(
  "npm run bench -- cluster [--minutes 30 --lanes 6 --kill-every 60 --vehicles 40 --failover --from <folder>]",
);
const minutes = option("--minutes", 30);
const lanes = option("--lanes", 6);
const killEverySeconds = option("--kill-every", 60);
const vehicleCount = option("--vehicles", 40);
const isFailover = process.argv.includes("--failover");
const earlierRelease = textOption("--from");
/** nginx avoids a server for two seconds after it refused a connection. */
const PAUSE_AFTER_READY_MS = 3_000;
const WARM_UP_MINUTES = Math.min(3, minutes / 4);

const folder = await mkdtemp(path.join(tmpdir(), "gendana-cluster-"));
// PostgreSQL's user has to be able to enter it.
await chmod(folder, 0o711);
const closing: (() => unknown)[] = [];
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void closeAll().then(() => process.exit(1)));
try {
  await run();
} finally {
  await closeAll();
}
process.exit();

async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await Promise.resolve(close()).catch(() => {});
  await rm(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const databases = await startDatabases();
  const { providers, simulated, keys, mail } = await startOutside();
  const settings = {
    DATABASE_URL: databases.pooler.url,
    DATABASE_DIRECT_URL: databases.directUrl,
    DATABASE_REPLICA_URLS: databases.replicaUrl,
    DATABASE_PREPARED: databases.pooler.keepsStatements ? "on" : "off",
    AUTH_SECRET: randomBytes(32).toString("hex"),
    DATA_DIR: path.join(folder, "data"),
    HOST: "127.0.0.1",
    // nginx and the load generator, which sets its clients' addresses itself.
    TRUSTED_PROXIES: "2",
    BACKGROUND_WORK: "worker",
    DEMO_MODE: "0",
    LOG_LEVEL: "warn",
    SMTP_URL: mail.url,
    MAIL_FROM: "Gendana <hello@example.rw>",
    MTN_URL: simulated.url,
    MTN_TARGET_ENVIRONMENT: "mtnrwanda",
    MTN_SUBSCRIPTION_KEY: keys.mtn.subscriptionKey,
    MTN_API_USER: keys.mtn.apiUser,
    MTN_API_KEY: keys.mtn.apiKey,
    MTN_DISBURSEMENT_SUBSCRIPTION_KEY: keys.mtn.subscriptionKey,
    MTN_DISBURSEMENT_API_USER: keys.mtn.apiUser,
    MTN_DISBURSEMENT_API_KEY: keys.mtn.apiKey,
    AIRTEL_URL: simulated.url,
    AIRTEL_CLIENT_ID: keys.airtel.clientId,
    AIRTEL_CLIENT_SECRET: keys.airtel.clientSecret,
  };
  // Session tokens are created in this process too.
  Object.assign(process.env, settings);
  await migrate(databases.directUrl);
  const database = connect(databases.directUrl, 10);
  closing.push(() => database.close());
  const vehicleIds: string[] = [];
  for (let count = 0; count < vehicleCount; count++)
    vehicleIds.push((await makeInstantBookVehicle(database)).id);
  const renters = await makeRenters(database, Math.ceil(minutes * lanes * 60));

  const ports = [await freePort(), await freePort()];
  const logFile = (name: string) => path.join(folder, `${name}.log`);
  const web = ports.map((port, index) => {
    const name = `web${index + 1}`;
    const env = { ...process.env, ...settings, PORT: String(port), SITE_URL: `http://127.0.0.1:${ports[0]}` };
    const args = ["scripts/start.mjs"];
    return supervise({
      name,
      args,
      folder: earlierRelease,
      env: env as NodeJS.ProcessEnv,
      logFile: logFile(name),
      findWorker: findAppPid,
    });
  });
  const workers = [1, 2].map((number) => {
    const name = `worker${number}`;
    const args = ["--import", "tsx", "scripts/worker.ts"];
    return supervise({
      name,
      args,
      folder: earlierRelease,
      env: { ...process.env, ...settings } as NodeJS.ProcessEnv,
      logFile: logFile(name),
    });
  });
  const processes = [...web, ...workers];
  closing.push(() => Promise.all(processes.map((each) => each.stop())));
  await Promise.all(ports.map(untilReady));
  const nginx = await startNginx(ports);
  closing.push(nginx.close);
  console.log(`two web servers, two workers, nginx, PgBouncer, primary and replica run; ${minutes} minutes`);

  const client = createClient(nginx.baseUrl, lanes * 2);
  const startedAt = Date.now();
  const endsAt = startedAt + minutes * 60_000;
  const samples: MemorySample[] = [];
  const sampling = setInterval(
    () => samples.push(...sampleMemory(processes, (Date.now() - startedAt) / 60_000)),
    5_000,
  );
  const aging = setInterval(() => void ageHolds(database).catch(() => {}), 5_000);
  const driving = drive({ client, vehicleIds, renters, lanes, isOver: () => Date.now() > endsAt });
  const kills = earlierRelease ? Promise.resolve([]) : killRegularly();
  const deployment = earlierRelease ? deploy() : undefined;
  const failover = isFailover ? failOver() : undefined;
  const { acknowledged, wrong } = await driving;
  const killed = await kills;
  const failedOver = await failover;
  const deployed = await deployment;
  for (const timer of [sampling, aging]) clearInterval(timer);
  await untilQuiet(database);

  const emailIds = () => mail.emails.flatMap(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1] ?? []);
  const violations = await countViolations(database, providers, acknowledged, emailIds());
  report();

  async function killRegularly(): Promise<string[]> {
    const names: string[] = [];
    for (let count = 0; ; count++) {
      await sleep(killEverySeconds * 1_000);
      if (Date.now() > endsAt - 5_000) return names;
      const number = Date.now() < (startedAt + endsAt) / 2 ? 1 : 0;
      const victim = (count % 2 === 0 ? web : workers)[number];
      victim?.kill();
      names.push(victim?.name ?? "");
    }
  }

  /** docs/deployment.md: one web server at a time, with a pause after each; then the workers. */
  async function deploy() {
    await sleep((minutes * 60_000) / 3);
    const from = Date.now();
    for (const [index, each] of web.entries()) {
      await each.moveTo(process.cwd());
      await untilReady(ports[index] ?? 0);
      await sleep(PAUSE_AFTER_READY_MS);
    }
    for (const each of workers) await each.moveTo(process.cwd());
    return { from, to: Date.now() };
  }

  async function failOver() {
    // Between two kills, so that nothing else is at fault in the meantime.
    const kills = Math.floor((minutes * 30) / killEverySeconds);
    await sleep((kills + 0.25) * killEverySeconds * 1_000);
    const before = processes.map(({ starts }) => starts);
    const diedAt = Date.now();
    await databases.failOver();
    const pointedAt = Date.now();
    await sleep(30_000);
    return { diedAt, pointedAt, restarts: processes.some(({ starts }, index) => starts !== before[index]) };
  }

  function report(): void {
    console.log(`${killed.length} kills: ${killed.join(", ")}`);
    console.log(
      `${client.answered()} answers in ${minutes} minutes; acknowledged ${acknowledged.bookings.length} bookings, ${acknowledged.payments.length} payments, ${acknowledged.messages.length} messages; ${mail.emails.length} e-mails`,
    );
    for (const [kind, times] of client.times)
      console.log(
        `  ${kind.padEnd(16)} ${String(times.length).padStart(7)} ×  p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms`,
      );
    console.log(
      `asked again: ${[...client.errors].map(([name, count]) => `${name} × ${count}`).join(", ") || "nothing"}`,
    );
    for (const each of memorySlopes(samples, WARM_UP_MINUTES))
      console.log(
        `  memory of ${each.name}: ${each.startMb.toFixed(0)} → ${each.endMb.toFixed(0)} MB in ${each.minutes.toFixed(1)} minutes, ${each.slope.toFixed(2)} MB a minute`,
      );
    for (const each of processes) describeLogs(logFile(each.name), each.name);
    for (const [what, number] of Object.entries(violations)) console.log(`${what}: ${number}`);
    for (const line of wrong.slice(0, 30)) console.log(`WRONG ${line}`);
    const all = [...client.times.values()].flat();
    const passed = [
      reportFigure({ name: "cluster: p99 of all answers", value: percentile(all, 0.99), unit: "ms" }),
      reportFigure({ name: "cluster: answers a second", value: client.answered() / minutes / 60, unit: "" }),
      reportFigure({
        name: "cluster: e-mails sent twice, for each kill",
        value: countRepeatedEmails(emailIds()) / Math.max(1, killed.length),
        unit: "",
        target: { atMost: 1 },
      }),
      reportFigure({ name: "cluster: wrong answers", value: wrong.length, unit: "", target: { atMost: 0 } }),
      reportFigure({
        name: "cluster: acts lost, halved or doubled",
        value: Object.values(violations).reduce((sum, number) => sum + Math.abs(number), 0),
        unit: "",
        target: { atMost: 0 },
      }),
      ...(failedOver ? judgeFailover(failedOver) : []),
      ...(deployed ? judgeDeployment(deployed) : []),
    ];
    console.log(passed.every(Boolean) ? "PASS" : "FAIL");
    process.exitCode = passed.every(Boolean) ? 0 : 1;
  }

  function judgeDeployment({ from, to }: { from: number; to: number }) {
    return [
      reportFigure({ name: "cluster: rolling deployment", value: (to - from) / 1_000, unit: "s" }),
      reportFigure({
        name: "cluster: requests cut by a rolling deployment",
        value: client.refusals.length,
        unit: "",
        target: { atMost: 0 },
      }),
    ];
  }

  function judgeFailover({
    diedAt,
    pointedAt,
    restarts,
  }: {
    diedAt: number;
    pointedAt: number;
    restarts: boolean;
  }) {
    const during = client.refusals.filter(({ at }) => at >= diedAt && at < pointedAt + 30_000);
    const isClear = ({ response }: (typeof during)[number]) =>
      [409, 503].includes(response.status) && response.body.startsWith('{"message":');
    for (const each of during.filter((refusal) => !isClear(refusal)).slice(0, 5))
      console.log(`unclear: ${each.kind} ${each.response.status} ${each.response.body.slice(0, 200)}`);
    console.log(during.find(isClear)?.response.body.slice(0, 300));
    const last = Math.max(diedAt, ...during.map(({ at }) => at));
    return [
      reportFigure({
        name: "cluster: promotion of the replica",
        value: (pointedAt - diedAt) / 1_000,
        unit: "s",
      }),
      reportFigure({
        name: "cluster: last refusal after the primary died",
        value: (last - diedAt) / 1_000,
        unit: "s",
        target: { atMost: 15 },
      }),
      reportFigure({
        name: "cluster: refusals during the failover without a sentence",
        value: during.filter((refusal) => !isClear(refusal)).length,
        unit: "",
        target: { atMost: 0 },
      }),
      reportFigure({
        name: "cluster: processes started again by the failover",
        value: Number(restarts),
        unit: "",
        target: { atMost: 0 },
      }),
    ];
  }
}

async function startDatabases() {
  const user = await chooseUser();
  const place = { folder: await folderFor(user, path.join(folder, "postgres")), user };
  const primary = await startPrimary(place);
  closing.push(() => primary.stop());
  await execute(primary.url.replace(/gendana$/, "postgres"), "create database gendana");
  const replica = await startReplica(place, primary.port);
  closing.push(() => replica.stop());
  await execute(primary.url, "alter system set synchronous_standby_names = 'replica'");
  await execute(primary.url, "select pg_reload_conf()");
  // Without a failover there is no proxy in between, so that only Gendana is measured.
  const address = isFailover ? await startAddress(primary.port) : undefined;
  if (address) closing.push(() => address.close());
  const port = address?.port ?? primary.port;
  const pooler = await startPooler(await folderFor(user, path.join(folder, "pgbouncer")), user, port);
  closing.push(pooler.stop);
  return {
    pooler,
    directUrl: primary.url.replace(`:${primary.port}`, `:${port}`),
    replicaUrl: replica.url,
    async failOver() {
      primary.killMachine();
      // A failover manager such as Patroni reacts after a while.
      await sleep(2_000);
      replica.promote();
      address?.pointTo(replica.port);
    },
  };
}

/**
 * The services that outlive every process of Gendana: payment providers with their own records, and a mail
 * server.
 */
async function startOutside() {
  const dataDir = path.join(folder, "providers");
  const server = await startEmbedded({ dataDir, isThrowAway: true });
  closing.push(async () => {
    await server.stop();
    await removeEmbedded(dataDir);
  });
  await migrate(server.url);
  const providers = connect(server.url, 10);
  (globalThis as { gendanaDatabase?: Database }).gendanaDatabase = providers;
  closing.push(() => providers.close());
  const keys = deriveKeys("bench");
  const simulated = await startSimulatedProviders({ keys });
  closing.push(simulated.close);
  const mail = await simulateMail();
  return { providers, simulated, keys, mail };
}

function execute(url: string, statement: string) {
  return withConnection({ url }, (connection) => connection.query(statement));
}

async function untilReady(port: number): Promise<void> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(200)) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.status === 200) return;
  }
  throw new Error(`the web server on port ${port} did not become ready`);
}

/** Expires a few unpaid holds. */
async function ageHolds(database: Database): Promise<void> {
  await database.execute(sql`
    with aging as (select id from bookings b where status = 'pending_payment' and created_at < now() - interval '20 seconds'
                     and not exists (select 1 from payments p where p.booking_id = b.id)
                   order by created_at limit 3 for update skip locked),
    holds as (update vehicle_occupancy o set expires_at = now() - interval '1 second' from aging
              where o.booking_id = aging.id)
    update bookings b set deadline_at = now() - interval '1 second' from aging where b.id = aging.id`);
}

/** Waits until the workers have finished all due work, at most three minutes. */
async function untilQuiet(database: Database): Promise<void> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(2_000)) {
    const [open] = await database.execute<{ n: number }>(sql`select (
      (select count(*) from outbox_messages where channel = 'email' and status in ('queued', 'sending')) +
      (select count(*) from refunds where status = 'created') +
      (select count(*) from payments where status in ('created', 'pending')) +
      (select count(*) from bookings where status = 'pending_payment' and deadline_at < now()))::int as n`);
    if (open?.n === 0) return;
  }
}
