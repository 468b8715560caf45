import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../index";

const browsers = {
  phone:
    "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  laptop:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  robot: "python-requests/2.32.3",
} as const;

/** Networks are from the ranges reserved for examples. */
const home = "203.0.113.24";
const office = "198.51.100.12";
const mobile = "198.51.100.77";
const robots = "192.0.2.66";

interface DemoEvent {
  /** Null: a sign-in with an address that has no account. */
  email: string | null;
  kind: string;
  hoursAgo: number;
  network: string;
  browser: keyof typeof browsers;
  /** The reason for the refusal. */
  reason?: string;
  times?: number;
  detail?: Record<string, unknown>;
}

const [renter, fleet, admin] = ["renter@gendana.rw", "fleet@gendana.rw", "admin@gendana.rw"];
const signIn = "session.sign-in";

/** Events of the published accounts, and one evening of automated password guesses. */
const story: DemoEvent[] = [
  { email: renter, kind: signIn, hoursAgo: 30, network: mobile, browser: "phone" },
  { email: renter, kind: "session.confirm", hoursAgo: 29.8, network: mobile, browser: "phone" },
  { email: renter, kind: signIn, hoursAgo: 97, network: home, browser: "laptop" },
  {
    email: renter,
    kind: signIn,
    hoursAgo: 97.1,
    network: home,
    browser: "laptop",
    reason: "loginFailed",
    times: 2,
  },
  {
    email: renter,
    kind: signIn,
    hoursAgo: 53.2,
    network: robots,
    browser: "robot",
    reason: "loginFailed",
    times: 3,
  },
  { email: renter, kind: "session.lock-out", hoursAgo: 53.1, network: robots, browser: "robot" },
  {
    email: renter,
    kind: signIn,
    hoursAgo: 53,
    network: robots,
    browser: "robot",
    reason: "tooManyAttempts",
    times: 41,
  },
  { email: renter, kind: "session.revoke-others", hoursAgo: 29.7, network: mobile, browser: "phone" },
  {
    email: null,
    kind: signIn,
    hoursAgo: 53.3,
    network: robots,
    browser: "robot",
    reason: "loginFailed",
    times: 18,
  },
  {
    email: null,
    kind: signIn,
    hoursAgo: 52.9,
    network: robots,
    browser: "robot",
    reason: "tooManyAttempts",
    times: 64,
  },
  { email: fleet, kind: signIn, hoursAgo: 26, network: office, browser: "laptop" },
  { email: fleet, kind: signIn, hoursAgo: 74, network: office, browser: "laptop" },
  { email: fleet, kind: signIn, hoursAgo: 121, network: mobile, browser: "iphone" },
  {
    email: fleet,
    kind: signIn,
    hoursAgo: 53.15,
    network: robots,
    browser: "robot",
    reason: "loginFailed",
    times: 3,
  },
  { email: fleet, kind: "session.confirm", hoursAgo: 73.9, network: office, browser: "laptop" },
  {
    email: fleet,
    kind: "session.confirm",
    hoursAgo: 73.95,
    network: office,
    browser: "laptop",
    reason: "passwordWrong",
  },
  { email: fleet, kind: "session.revoke", hoursAgo: 73.5, network: office, browser: "laptop" },
  {
    email: fleet,
    kind: "access.refuse",
    hoursAgo: 25.5,
    network: office,
    browser: "laptop",
    reason: "",
    times: 2,
    detail: { route: "GET /api/admin/users" },
  },
  { email: admin, kind: signIn, hoursAgo: 25, network: home, browser: "laptop" },
  { email: admin, kind: signIn, hoursAgo: 49, network: home, browser: "laptop" },
  { email: admin, kind: signIn, hoursAgo: 73, network: home, browser: "laptop" },
  { email: admin, kind: "session.confirm", hoursAgo: 48.5, network: home, browser: "laptop" },
];

/** A history of sign-ins and refusals: each account's last sign-in, and more events of the published ones. */
export async function loadSecurityLog(tx: Transaction, now: Date): Promise<void> {
  const agents = Object.values(browsers).slice(0, 3);
  const digits = sql`('x' || substr(md5(id::text), 1, 4))::bit(16)::int`;
  await tx.execute(sql`
    insert into security_events (id, kind, user_id, actor_id, network, user_agent, detail, created_at)
    select ${idOf(sql`'signed in ' || id`)}, ${signIn}, id, id, '203.0.113.' || (${digits} % 200 + 30),
      (${sql`array[${sql.join(
        agents.map((agent) => sql`${agent}::text`),
        sql`, `,
      )}]`})[${digits} % 3 + 1],
      '{"means": "password", "channel": "browser"}', date_trunc('milliseconds', last_login_at)
    from users where last_login_at is not null`);
  for (const [index, event] of story.entries()) {
    const { email, kind, hoursAgo, network, browser, reason, times = 1, detail = {} } = event;
    const isRefused = reason !== undefined;
    const at = new Date(now.getTime() - Math.round(hoursAgo * 3_600_000)).toISOString();
    const account = sql`(select id from users where email = ${email})`;
    const isOwnAct =
      email !== null && (!isRefused || kind === "access.refuse") && kind !== "session.lock-out";
    const known = { ...(reason && { reason }), ...detail };
    await tx.execute(sql`
      insert into security_events
        (id, kind, is_refused, user_id, actor_id, network, user_agent, detail, times, created_at)
      values (${idOf(sql`${`security story ${index}`}::text`)}, ${kind}, ${isRefused}, ${account},
        ${isOwnAct ? account : sql`null`}, ${network}, ${browsers[browser]}, ${JSON.stringify(known)}, ${times}, ${at})`);
  }
}

/** Returns the same id for the same text each time, marked as a version 8 UUID (RFC 9562). */
const idOf = (seedText: SQL) =>
  sql`overlay(overlay(md5(${seedText}) placing '8' from 13) placing '8' from 17)::uuid`;
