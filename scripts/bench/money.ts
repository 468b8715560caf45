import { compareMoney } from "./money-cases";
import { showUsage } from "./usage";

// npm run bench -- money [--cases 1000000 --seed 1]
// Random histories of rents, deposits, refunds, plans and payouts, calculated by lib/payments/ledger and
// lib/payments/payouts and by independent-accounts.ts: no account may ever differ.
showUsage("npm run bench -- money [--cases 1000000 --seed 1]");
const asked = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const cases = asked("cases", 1_000_000);
const startedAt = performance.now();
const { movements, difference } = compareMoney(cases, asked("seed", 1));
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(difference ?? `${cases} cases, ${movements} movements in ${seconds} s: no difference`);
process.exitCode = difference ? 1 : 0;
