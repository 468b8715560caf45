import type { UserRole } from "./actor";

/**
 * Accounts of the demo data (product.md §7), with public passwords. Server only: a client component that
 * imported this file would ship the passwords to every visitor.
 */
export const demoAccounts: { role: UserRole; email: string; password: string }[] = [
  { role: "individual", email: "renter@gendana.rw", password: "Renter#2026" },
  { role: "business", email: "fleet@gendana.rw", password: "Fleet#2026" },
  { role: "admin", email: "admin@gendana.rw", password: "Admin#2026" },
];

/**
 * Email domain of the accounts that /test-dashboard creates; nobody can register with it or receive mail
 * there.
 */
const TEST_DOMAIN = "test.gendana.rw";

/**
 * Whether the address is a demo account. Outside demo mode these accounts are disabled, also on a database
 * that was once a demo.
 */
export function isDemoAccount(email: string): boolean {
  return isTestAccount(email) || demoAccounts.some((account) => account.email === email.toLowerCase());
}

/**
 * Nobody knows the passwords of test accounts, so flows that ask for the password are not available to them.
 */
export function isTestAccount(email: string): boolean {
  return email.toLowerCase().endsWith(`@${TEST_DOMAIN}`);
}
