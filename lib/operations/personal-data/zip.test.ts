import { crc32, inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { packEntry, zip } from "./zip";

interface TestFile {
  name: string;
  bytes: Buffer;
}

/** Each file is written in parts of a thousand bytes. */
async function* entries(...all: TestFile[]) {
  for (const { name, bytes } of all) {
    const entry = packEntry(name);
    for (let at = 0; at < bytes.length; at += 1_000) await entry.write(bytes.subarray(at, at + 1_000));
    yield await entry.end();
  }
}

async function archive(...all: TestFile[]): Promise<Buffer> {
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
    expect(inflateRawSync(file.subarray(start, start + packed))).toEqual(bytes);
    expect(file.readUInt32LE(at + 16)).toBe(crc32(bytes));
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
});
