import { createHash } from "node:crypto";
import { z } from "zod";

// A backup is one gzip'd text: a JSON line with the format; for each table a JSON line, its rows as COPY
// writes them, "\." and a line with their count and hash; the sequences; and a last line, without which the
// file is incomplete.

export const archiveHead = z.object({
  format: z.literal("gendana-backup"),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The number of migrations applied to the database, and drizzle's hash of the last one. */
  migrations: z.object({ count: z.int(), hash: z.string() }),
  tables: z.array(z.string()),
});

export type ArchiveHead = z.infer<typeof archiveHead>;

export const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
export const tableEnd = z.object({ rows: z.int(), sha256: z.string() });
export const archiveEnd = z.object({
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  tables: z.int(),
  rows: z.int(),
});

export type ArchiveEnd = z.infer<typeof archiveEnd>;

/** Why an archive is not restored; the message is shown on the command line. */
export class RestoreError extends Error {}

const NEWLINE = 10;
const END_OF_ROWS = "\\.";

/** Counts and hashes rows as they stream by. Each row ends with a newline and contains no unescaped one. */
export function rowDigest() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    pass(chunk: Buffer): void {
      hash.update(chunk);
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    end: () => ({ rows, sha256: hash.digest("hex") }),
  };
}

/** Reads an archive as a stream: a JSON line where one is due, table rows in chunks. */
export function archiveReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const { value, done } = await chunks.next();
    if (!done) rest = rest.length > 0 ? Buffer.concat([rest, value]) : value;
    return !done;
  }

  async function line(): Promise<string> {
    let end = rest.indexOf(NEWLINE);
    for (; end === -1; end = rest.indexOf(NEWLINE))
      if (!(await more())) throw new RestoreError("The backup is damaged: it ends in the middle.");
    const text = rest.toString("utf8", 0, end);
    rest = rest.subarray(end + 1);
    return text;
  }

  return {
    async json<S extends z.ZodType>(schema: S): Promise<z.output<S>> {
      return schema.parse(JSON.parse(await line()));
    },
    /** Yields rows up to the line that ends them. */
    async *rows(): AsyncGenerator<Buffer> {
      for (;;) {
        const whole = rest.lastIndexOf(NEWLINE) + 1;
        const end = endOfRows(rest.subarray(0, whole));
        if (end !== undefined) {
          if (end > 0) yield rest.subarray(0, end);
          rest = rest.subarray(end + END_OF_ROWS.length + 1);
          return;
        }
        if (whole > 0) yield rest.subarray(0, whole);
        rest = rest.subarray(whole);
        if (!(await more())) throw new RestoreError("The backup is damaged: it ends in the middle.");
      }
    },
  };
}

export const endOfRowsLine = `${END_OF_ROWS}\n`;

/**
 * Returns the position of the end marker within complete lines. COPY doubles every backslash in data, so no
 * row looks like it.
 */
function endOfRows(lines: Buffer): number | undefined {
  if (lines.indexOf(endOfRowsLine) === 0) return 0;
  const found = lines.indexOf(`\n${endOfRowsLine}`);
  return found === -1 ? undefined : found + 1;
}
