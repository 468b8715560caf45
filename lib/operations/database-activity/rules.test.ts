import { expect, it } from "vitest";
import { MAX_SESSIONS } from "./contract";
import { type ObservedSession, sortSessions, statisticsStateOf } from "./rules";

const session = (values: Partial<ObservedSession>): ObservedSession => ({
  pid: 1,
  application: "gendana",
  state: "active",
  isClient: true,
  statementSeconds: 0,
  stateSeconds: 0,
  transactionSeconds: 0,
  waitsFor: null,
  query: "select 1",
  isHidden: false,
  blockers: [],
  ...values,
});

it("the longest statements are listed first, and only so many", () => {
  const many = Array.from({ length: 60 }, (_, pid) => session({ pid, statementSeconds: pid }));
  const { running } = sortSessions(many);
  expect(running).toHaveLength(MAX_SESSIONS);
  expect(running.slice(0, 2).map(({ pid }) => pid)).toEqual([59, 58]);
});

it("what has only just begun is not listed", () => {
  const statement = (statementSeconds: number) => session({ statementSeconds });
  const pause = (stateSeconds: number) => session({ state: "idle in transaction", stateSeconds });
  expect(sortSessions([statement(2.9), pause(4.9)])).toMatchObject({ running: [], idle: [] });
  expect(sortSessions([statement(3), pause(5)])).toMatchObject({ running: [{}], idle: [{}] });
});

it("maintenance and replication are not listed as slow statements", () => {
  expect(sortSessions([session({ isClient: false, statementSeconds: 900 })]).running).toEqual([]);
});

it("a prepared transaction that blocks is named by the pid 0, once", () => {
  const { blocked } = sortSessions([session({ pid: 7, waitsFor: "Lock: tuple", blockers: [0, 0] })]);
  expect(blocked).toMatchObject([{ pid: 7, waitsFor: "Lock: tuple", blockers: [{ pid: 0, text: null }] }]);
});

it("an aborted transaction that stays open counts as idle, and waits for nothing in PostgreSQL", () => {
  const state = "idle in transaction (aborted)";
  const { idle, running } = sortSessions([
    session({ state, stateSeconds: 5, waitsFor: "Client: ClientRead" }),
  ]);
  expect(idle).toMatchObject([{ isIdle: true, seconds: 5, waitsFor: null }]);
  expect(running).toEqual([]);
});

it("only errors about the statistics themselves become a state of the report", () => {
  expect(["55000", "42501", "42703", "42P01"].map(statisticsStateOf)).toEqual([
    "notLoaded",
    "notAllowed",
    "outdated",
    "outdated",
  ]);
  expect(statisticsStateOf("57014")).toBeUndefined();
  expect(statisticsStateOf(undefined)).toBeUndefined();
});
