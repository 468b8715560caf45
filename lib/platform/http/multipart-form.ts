import { AppError } from "@/lib/platform/errors";
import { readLimitedBody } from "./request-body";
import { UPLOAD_LIMIT } from "./upload-limit";

/** Allowance for boundaries, headers and the fields beside the file. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
const fileTooLarge = () => new AppError("too_large", "fileTooLarge", { fields: { file: "fileTooLarge" } });

/**
 * Reads the fields of a multipart form; a file becomes `{ name, bytes }`. For repeated names, the first value counts.
 */
export async function readMultipartForm(request: Request): Promise<Record<string, unknown>> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data;/i.test(contentType)) throw new AppError("invalid", "malformedRequest");
  const bytes = await readLimitedBody(request, UPLOAD_LIMIT + FORM_OVERHEAD_BYTES, fileTooLarge);
  const form = await new Response(bytes, { headers: { "content-type": contentType } })
    .formData()
    .catch((cause) => {
      throw new AppError("invalid", "malformedRequest", { cause });
    });
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form)
    if (!Object.hasOwn(fields, name))
      fields[name] =
        typeof value === "string"
          ? value
          : { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
  return fields;
}
