/** With --help a bench says how to call it and ends: by then everything it imports has been loaded. */
export function showUsage(usage: string): void {
  if (!process.argv.includes("--help")) return;
  console.log(`usage: ${usage}`);
  process.exit(0);
}
