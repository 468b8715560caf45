import { inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { type ArchiveEntry, zip } from "./zip";

async function* entries(...all: ArchiveEntry[]) {
  yield* all;
}

async function archive(...all: ArchiveEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip(entries(...all), new Date("2026-11-21T10:30:00Z"))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const data = {
  name: "data.json",
  bytes: Buffer.from(JSON.stringify({ name: "Aline", long: "x".repeat(10_000) })),
};
const photo = { name: "files/carte d'identité.jpg", bytes: Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3]) };

it("writes every entry completely, at the offset of the central directory", async () => {
  const file = await archive(data, photo);
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  expect(file.readUInt16LE(end + 10)).toBe(2);
  let at = file.readUInt32LE(end + 16);
  for (const { name, bytes } of [data, photo]) {
    expect(file.toString("latin1", at, at + 4)).toBe("PK\x01\x02");
    const [packed, size, nameLength] = [
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 24),
      file.readUInt16LE(at + 28),
    ];
    expect([size, file.toString("utf8", at + 46, at + 46 + nameLength)]).toEqual([bytes.length, name]);
    const head = file.readUInt32LE(at + 42);
    const start = head + 30 + file.readUInt16LE(head + 26);
    expect(inflateRawSync(file.subarray(start, start + packed))).toEqual(Buffer.from(bytes));
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
});
