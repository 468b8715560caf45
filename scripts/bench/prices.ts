import { listPricingDifferences } from "@/lib/catalog/pricing/testing/reference-pricing";
import { option } from "./measure";
import { showUsage } from "./usage";

// npm run bench -- prices [--cases 1000000 --seed 1]
// Random terms and periods, priced by Gendana and by a second implementation: they must agree to the cent.
showUsage("npm run bench -- prices [--cases 1000000 --seed 1]");
const cases = option("--cases", 1_000_000);
const seed = option("--seed", 1);

const startedAt = performance.now();
const found = listPricingDifferences(cases, seed);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(
  `${cases.toLocaleString("en")} rentals priced twice in ${seconds} s: ${found.length} differences`,
);
for (const difference of found) console.log(difference);
process.exitCode = found.length > 0 ? 1 : 0;
