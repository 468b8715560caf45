import { fileURLToPath } from "node:url";

// npm starts a script in its package's folder; Gendana expects the root of the repository.
process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
await import("tsx");
