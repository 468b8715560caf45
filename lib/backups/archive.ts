import { createHash } from "node:crypto";
import { z } from "zod";

// A backup is one gzip'd text: a line of JSON that says what it is; for each table a line of JSON, its rows as COPY writes
// them, "\." and a line that counts and seals them; the sequences; and a last line without which it is not whole.

export const archiveHead = z.object({
  format: z.literal("gendana-backup"),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** How many migrations the database had had, and drizzle's hash of the last. */
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

/** Why an archive is not restored; said to whoever runs the command. */
export class RestoreRefusal extends Error {}

const NEWLINE = 10;
const END_OF_ROWS = "\\.";

/** Counts and seals rows as they pass: each ends with a newline, and none inside is bare. */
export function rowSeal() {
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

/** Reads an archive piece by piece: a line of JSON where one is due, rows of a table as they come. */
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
      if (!(await more())) throw new RestoreRefusal("The backup is damaged: it ends in the middle.");
    const text = rest.toString("utf8", 0, end);
    rest = rest.subarray(end + 1);
    return text;
  }

  return {
    async json<S extends z.ZodType>(schema: S): Promise<z.output<S>> {
      return schema.parse(JSON.parse(await line()));
    },
    /** Up to the line that ends them. */
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
        if (!(await more())) throw new RestoreRefusal("The backup is damaged: it ends in the middle.");
      }
    },
  };
}

export const endOfRowsLine = `${END_OF_ROWS}\n`;

/** Where whole lines hold the one that ends the rows; COPY doubles every backslash of its own, so no other looks like it. */
function endOfRows(lines: Buffer): number | undefined {
  if (lines.indexOf(endOfRowsLine) === 0) return 0;
  const found = lines.indexOf(`\n${endOfRowsLine}`);
  return found === -1 ? undefined : found + 1;
}
