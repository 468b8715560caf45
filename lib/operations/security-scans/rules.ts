import type { SecurityFinding } from "./contract";

/** What a scan observes: configuration, counts from the database, and readable files on the disk. */
export interface SystemObservations {
  isDemo: boolean;
  siteUrl: string;
  authSecret: string;
  trustedProxies: number;
  hasMail: boolean;
  /** The variables that hold a provider's test keys. */
  testKeys: string[];
  databaseUrl: string;
  isDatabaseEncrypted: boolean;
  isSuperuser: boolean;
  /** Our files and folders that other users of the machine can access. */
  openPaths: string[];
  demoAccounts: number;
  adminsWithoutTwoFactor: number;
  idleAdmins: number;
  maxLoginAttempts: number;
  sessionTimeoutMinutes: number;
  lapsedDocuments: number;
  hasRecentBackup: boolean;
}

const severities: Record<SecurityFinding["code"], SecurityFinding["severity"]> = {
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

/** Returns the findings, most severe first. */
export function evaluateObservations(seen: SystemObservations): SecurityFinding[] {
  const site = new URL(seen.siteUrl);
  const isPublic = !isLoopback(site.hostname);
  const found: [SecurityFinding["code"], boolean | number, string?][] = [
    ["demoMode", seen.isDemo],
    // Demo mode needs the demo accounts.
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

/**
 * True for few different characters, a repeated word, or words a person would choose: nothing a generator
 * produces.
 */
function isGuessable(secret: string): boolean {
  const bitsPerSign = entropyOf(secret);
  return (
    bitsPerSign * secret.length < 100 ||
    /(secret|password|changeme|gendana|example)/i.test(secret) ||
    /^(.{1,8})\1+$/.test(secret)
  );
}

/** Shannon entropy of the character distribution, in bits per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** True if a file mode gives access to anyone but the owner. */
export const isOpenToOthers = (mode: number): boolean => (mode & 0o077) !== 0;
