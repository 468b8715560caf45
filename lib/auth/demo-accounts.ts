import type { SignInRequest, UserRole } from "./contract";

/**
 * The demo town's accounts (product.md §7), with passwords everybody knows. For the server alone: a client
 * component that imported it would carry them to every visitor.
 */
export const demoAccounts: (SignInRequest & { role: UserRole })[] = [
  { role: "individual", email: "renter@gendana.rw", password: "Renter#2026" },
  { role: "business", email: "fleet@gendana.rw", password: "Fleet#2026" },
  { role: "admin", email: "admin@gendana.rw", password: "Admin#2026" },
];

/** The address of accounts that /test-dashboard makes; nobody registers or receives mail there. */
const TEST_DOMAIN = "test.gendana.rw";

/** Outside demo mode these accounts are nobody's, also on a database that once was a demo. */
export function isDemoAccount(email: string): boolean {
  return isTestAccount(email) || demoAccounts.some((account) => account.email === email.toLowerCase());
}

/** Their passwords nobody knows: what asks for one is not for them. */
export function isTestAccount(email: string): boolean {
  return email.toLowerCase().endsWith(`@${TEST_DOMAIN}`);
}
