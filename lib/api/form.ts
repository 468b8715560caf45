import { AppError } from "@/lib/errors";
import { UPLOAD_LIMIT } from "@/lib/files/rules";
import { readBody } from "./body";

/** Boundaries, headers and the fields beside the file. */
const AROUND = 64 * 1024;
const tooLarge = () => new AppError("too_large", "fileTooLarge", { fields: { file: "fileTooLarge" } });

/** The fields of a multipart form; a file becomes `{ name, bytes }`. Of what is named twice, the first counts. */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data;/i.test(contentType)) throw new AppError("invalid", "malformedRequest");
  const bytes = await readBody(request, UPLOAD_LIMIT + AROUND, tooLarge);
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
