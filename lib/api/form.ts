import { AppError, invalid } from "@/lib/errors";
import { UPLOAD_LIMIT } from "@/lib/files/rules";

/** Boundaries, headers and the fields beside the file. */
const AROUND = 64 * 1024;
/** A little too much is read and dropped, so that the answer is heard; after that the line is cut. */
const DRAIN_LIMIT = 3 * UPLOAD_LIMIT;

/** The fields of a multipart form; a file becomes `{ name, bytes }`. Of what is named twice, the first counts. */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data;/i.test(contentType)) throw new AppError("invalid", "malformedRequest");
  const bytes = await readBytes(request);
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

/** A declared length may lie, so what comes is counted; beyond the limit nothing is kept. */
async function readBytes(request: Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length <= UPLOAD_LIMIT + AROUND) chunks.push(chunk);
    else chunks.length = 0;
    if (length > DRAIN_LIMIT) break;
  }
  if (length > UPLOAD_LIMIT + AROUND) throw invalid("fileTooLarge", "file");
  return Buffer.concat(chunks);
}
