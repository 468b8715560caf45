import { expect, it } from "vitest";
import { evaluateObservations, isOpenToOthers, type SystemObservations } from "./rules";

const sound: SystemObservations = {
  isDemo: false,
  siteUrl: "https://gendana.example",
  authSecret: "9f2c7d1e4b8a60355d7e91c0aa4f6b2387d9e0c1f45a6b7c8d9e0f1a2b3c4d5e",
  trustedProxies: 1,
  hasMail: true,
  testKeys: [],
  databaseUrl: "postgres://gendana@db.internal/gendana",
  isDatabaseEncrypted: true,
  isSuperuser: false,
  openPaths: [],
  demoAccounts: 0,
  adminsWithoutTwoFactor: 0,
  idleAdmins: 0,
  maxLoginAttempts: 3,
  sessionTimeoutMinutes: 30,
  lapsedDocuments: 0,
  hasRecentBackup: true,
};
const codes = (change: Partial<SystemObservations>) =>
  evaluateObservations({ ...sound, ...change }).map(({ code }) => code);

it("a sound installation has no findings", () => {
  expect(evaluateObservations(sound)).toEqual([]);
});

it("each weakness is found by itself", () => {
  const cases: [Partial<SystemObservations>, string][] = [
    [{ siteUrl: "http://gendana.example" }, "plainSite"],
    [{ authSecret: "a".repeat(64) }, "weakSecret"],
    [{ authSecret: "my-secret-my-secret-my-secret-my!" }, "weakSecret"],
    [{ authSecret: "0123456701234567012345670123456701234567" }, "weakSecret"],
    [{ openPaths: ["files", "backups"] }, "openFiles"],
    [{ isDatabaseEncrypted: false }, "plainDatabase"],
    [{ isSuperuser: true }, "superuser"],
    [{ testKeys: ["STRIPE_SECRET_KEY"] }, "testKeys"],
    [{ hasMail: false }, "noMail"],
    [{ trustedProxies: 0 }, "noProxy"],
    [{ demoAccounts: 2 }, "demoAccounts"],
    [{ adminsWithoutTwoFactor: 1 }, "adminsWithoutTwoFactor"],
    [{ idleAdmins: 1 }, "idleAdmins"],
    [{ maxLoginAttempts: 6 }, "manyAttempts"],
    [{ sessionTimeoutMinutes: 61 }, "longSessions"],
    [{ lapsedDocuments: 1 }, "lapsedDocuments"],
    [{ hasRecentBackup: false }, "noBackup"],
  ];
  for (const [change, code] of cases) expect(codes(change)).toEqual([code]);
});

it("a local database needs no encryption, and demo accounts are accepted in demo mode", () => {
  expect(codes({ siteUrl: "http://localhost:3000", trustedProxies: 0 })).toEqual([]);
  expect(
    codes({ databaseUrl: "postgres://gendana@127.0.0.1:5432/gendana", isDatabaseEncrypted: false }),
  ).toEqual([]);
  expect(codes({ isDemo: true, demoAccounts: 3, hasMail: false, testKeys: ["X"] })).toEqual(["demoMode"]);
});

it("the most severe finding is first, with the number and names", () => {
  const found = evaluateObservations({ ...sound, isSuperuser: true, idleAdmins: 2, openPaths: ["a", "b"] });
  expect(found.map(({ severity }) => severity)).toEqual(["high", "medium", "low"]);
  expect(found[0]).toMatchObject({ count: 2, detail: "a, b" });
});

it("a file is open when anyone but its owner has access", () => {
  expect([0o600, 0o700, 0o640, 0o604, 0o755].map(isOpenToOthers)).toEqual([false, false, true, true, true]);
});
