import { disposableEmailBlocklist } from "disposable-email-domains-js";

let domains: Set<string> | undefined;

/** Whether an address belongs to a service for temporary addresses, or to a subdomain of one. */
export function isDisposableEmail(email: string): boolean {
  domains ??= new Set(disposableEmailBlocklist());
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  return labels.some((_, index) => domains?.has(labels.slice(index).join(".")));
}
