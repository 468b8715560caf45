import {
  type DatabaseActivity,
  type DatabaseSession,
  IDLE_SECONDS,
  MAX_SESSIONS,
  SLOW_SECONDS,
  type statisticsStates,
} from "./contract";
import { redactStatement } from "./redact-statement";

/** A session on this database as pg_stat_activity shows it; what belongs to another role may be missing. */
export interface ObservedSession {
  pid: number;
  application: string;
  state: string | null;
  isClient: boolean;
  statementSeconds: number | null;
  stateSeconds: number | null;
  transactionSeconds: number | null;
  waitsFor: string | null;
  query: string | null;
  isHidden: boolean;
  blockers: number[];
}

/** Sorts the sessions into the lists of the report, the longest first. */
export function sortSessions(sessions: readonly ObservedSession[]): Omit<DatabaseActivity, "statistics"> {
  const byPid = new Map(sessions.map((session) => [session.pid, session]));
  const listed = (chosen: readonly ObservedSession[]) =>
    chosen
      .map((session) => ({ view: viewOf(session), blockers: session.blockers }))
      .sort((one, other) => (other.view.seconds ?? 0) - (one.view.seconds ?? 0))
      .slice(0, MAX_SESSIONS);
  const views = (chosen: readonly ObservedSession[]) => listed(chosen).map(({ view }) => view);
  return {
    blocked: listed(sessions.filter(({ blockers }) => blockers.length > 0)).map(({ view, blockers }) => ({
      ...view,
      blockers: [...new Set(blockers)]
        .slice(0, MAX_SESSIONS)
        .map((pid) => viewOf(byPid.get(pid) ?? unknown(pid))),
    })),
    running: views(sessions.filter((session) => isSlow(session))),
    idle: views(sessions.filter((session) => isIdle(session) && (session.stateSeconds ?? 0) >= IDLE_SECONDS)),
    hiddenSessions: sessions.filter(({ isHidden }) => isHidden).length,
  };
}

/** Replication and maintenance work run for as long as they have to. */
const isSlow = ({ isClient, state, statementSeconds }: ObservedSession) =>
  isClient && state === "active" && (statementSeconds ?? 0) >= SLOW_SECONDS;

const isIdle = ({ state }: ObservedSession) => state?.startsWith("idle in transaction") ?? false;

function viewOf(session: ObservedSession): DatabaseSession {
  const { pid, application, transactionSeconds, waitsFor, query, isHidden } = session;
  const isActive = session.state === "active";
  return {
    pid,
    application,
    isIdle: isIdle(session),
    seconds: isActive ? session.statementSeconds : session.stateSeconds,
    transactionSeconds,
    // An idle session waits for its client.
    waitsFor: isActive ? waitsFor : null,
    text: isHidden || query === null ? null : redactStatement(query),
  };
}

/** A prepared transaction, or a session on another database that holds a shared lock. */
const unknown = (pid: number): ObservedSession => ({
  pid,
  application: "",
  state: null,
  isClient: false,
  statementSeconds: null,
  stateSeconds: null,
  transactionSeconds: null,
  waitsFor: null,
  query: null,
  isHidden: true,
  blockers: [],
});

/** What PostgreSQL's error on reading the statistics means; undefined for any other error. */
export function statisticsStateOf(code: string | undefined): (typeof statisticsStates)[number] | undefined {
  if (code === "55000") return "notLoaded";
  if (code === "42501") return "notAllowed";
  // Columns and views that older versions of the extension lack.
  if (code === "42703" || code === "42P01") return "outdated";
  return undefined;
}
