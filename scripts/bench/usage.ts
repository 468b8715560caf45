/** With --help a benchmark prints its usage and ends; by then all its imports have been loaded. */
export function showUsage(usage: string): void {
  if (!process.argv.includes("--help")) return;
  console.log(`usage: ${usage}`);
  process.exit(0);
}
