import { writeFileSync } from "node:fs";
import { formatOpenApi } from "@/lib/operations/openapi/openapi-document";
import { describeApi, OPENAPI_FILE } from "./describe-api";

// npm run openapi
// Regenerates the API description from the declarations of all routes.

const { document, operations } = await describeApi();
writeFileSync(OPENAPI_FILE, formatOpenApi(document));
console.log(`${OPENAPI_FILE} describes ${operations.length} operations.`);
// Modules of the routes keep timers running.
process.exit();
