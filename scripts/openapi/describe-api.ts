import { accountExamples } from "@/lib/operations/openapi/examples/accounts";
import { messageExamples } from "@/lib/operations/openapi/examples/messages";
import { buildOpenApi } from "@/lib/operations/openapi/openapi-document";
import { loadOperations, loadSchemaNames } from "./load-operations";

export const OPENAPI_FILE = "lib/operations/openapi/openapi.json";

export const examples = { ...accountExamples, ...messageExamples };

/** Returns the OpenAPI document of all routes in their current state. */
export async function describeApi() {
  const operations = await loadOperations();
  return { operations, document: buildOpenApi(operations, await loadSchemaNames(), examples) };
}
