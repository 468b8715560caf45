import type { Finding } from "./contract";

/** What a scan looked at: configuration, what the database counted, what lies open on the disk. */
export interface Observed {
  isDemo: boolean;
  siteUrl: string;
  authSecret: string;
  trustedProxies: number;
  hasMail: boolean;
  /** Which keys are a provider's test keys, by variable. */
  testKeys: string[];
  databaseUrl: string;
  isDatabaseEncrypted: boolean;
  isSuperuser: boolean;
  /** Files and folders of ours that others on the machine may enter or read. */
  openPaths: string[];
  demoAccounts: number;
  adminsWithoutTwoFactor: number;
  idleAdmins: number;
  maxLoginAttempts: number;
  sessionTimeoutMinutes: number;
  lapsedDocuments: number;
  hasRecentBackup: boolean;
}

const severities: Record<Finding["code"], Finding["severity"]> = {
  demoMode: "medium",
  demoAccounts: "medium",
  plainSite: "high",
  weakSecret: "high",
  openFiles: "high",
  plainDatabase: "high",
  superuser: "low",
  testKeys: "high",
  noMail: "medium",
  noProxy: "medium",
  adminsWithoutTwoFactor: "high",
  idleAdmins: "medium",
  manyAttempts: "low",
  longSessions: "low",
  lapsedDocuments: "medium",
  noBackup: "medium",
};

const ranks = { high: 0, medium: 1, low: 2 };

/** What is wrong with what was observed, the worst first. */
export function judge(seen: Observed): Finding[] {
  const site = new URL(seen.siteUrl);
  const isPublic = !isLoopback(site.hostname);
  const found: [Finding["code"], boolean | number, string?][] = [
    ["demoMode", seen.isDemo],
    // In the demonstration they are what it is for.
    ["demoAccounts", seen.isDemo ? 0 : seen.demoAccounts],
    ["plainSite", isPublic && site.protocol !== "https:"],
    ["weakSecret", isGuessable(seen.authSecret)],
    ["openFiles", seen.openPaths.length, seen.openPaths.join(", ")],
    ["plainDatabase", !seen.isDatabaseEncrypted && !isLoopback(new URL(seen.databaseUrl).hostname)],
    ["superuser", seen.isSuperuser],
    ["testKeys", seen.isDemo ? 0 : seen.testKeys.length, seen.testKeys.join(", ")],
    ["noMail", !seen.isDemo && !seen.hasMail],
    ["noProxy", isPublic && site.protocol === "https:" && seen.trustedProxies === 0],
    ["adminsWithoutTwoFactor", seen.adminsWithoutTwoFactor],
    ["idleAdmins", seen.idleAdmins],
    ["manyAttempts", seen.maxLoginAttempts > 5 && seen.maxLoginAttempts],
    ["longSessions", seen.sessionTimeoutMinutes > 60 && seen.sessionTimeoutMinutes],
    ["lapsedDocuments", seen.lapsedDocuments],
    ["noBackup", !seen.hasRecentBackup],
  ];
  return found
    .filter(([, count]) => count)
    .map(([code, count, detail = ""]) => ({ code, severity: severities[code], count: Number(count), detail }))
    .sort((a, b) => ranks[a.severity] - ranks[b.severity]);
}

function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|)$/.test(host);
}

/** Few different signs, one word over and over, or words a person thought up: nothing a generator makes. */
function isGuessable(secret: string): boolean {
  const bitsPerSign = entropyOf(secret);
  return (
    bitsPerSign * secret.length < 100 ||
    /(secret|password|changeme|gendana|example)/i.test(secret) ||
    /^(.{1,8})\1+$/.test(secret)
  );
}

/** Shannon's, of the signs as they are distributed. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Whether a mode lets anybody but the owner in. */
export const isOpenToOthers = (mode: number): boolean => (mode & 0o077) !== 0;
