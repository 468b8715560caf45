import { expect, it } from "vitest";
import { z } from "zod";
import { archiveReader, rowDigest } from "./archive";

const text = '{"table":"a"}\none\\\\.\tx\n\\\\.\ntwo\n\\.\n{"rows":3}\n{"table":"b"}\n\\.\n{"rows":0}\n';

/** Yields the same bytes in chunks of a given size. */
async function* inPiecesOf(size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(reader: ReturnType<typeof archiveReader>) {
  const parts: Buffer[] = [];
  for await (const part of reader.rows()) parts.push(part);
  return Buffer.concat(parts).toString();
}

it("is read back unchanged, whatever the chunk sizes", async () => {
  for (const size of [1, 2, 3, 7, 20, 1_000]) {
    const reader = archiveReader(inPiecesOf(size));
    expect(await reader.json(z.object({ table: z.string() }))).toEqual({ table: "a" });
    expect(await rowsOf(reader)).toBe("one\\\\.\tx\n\\\\.\ntwo\n");
    expect(await reader.json(z.object({ rows: z.int() }))).toEqual({ rows: 3 });
    expect(await reader.json(z.object({ table: z.string() }))).toEqual({ table: "b" });
    expect(await rowsOf(reader)).toBe("");
    expect(await reader.json(z.object({ rows: z.int() }))).toEqual({ rows: 0 });
    await expect(reader.json(z.object({}))).rejects.toThrow("ends in the middle");
  }
});

it("counts and hashes rows, whatever the chunk sizes", () => {
  const [whole, cut] = [rowDigest(), rowDigest()];
  whole.pass(Buffer.from("one\ntwo\n"));
  for (const letter of "one\ntwo\n") cut.pass(Buffer.from(letter));
  const digest = whole.end();
  expect(digest.rows).toBe(2);
  expect(cut.end()).toEqual(digest);
});
