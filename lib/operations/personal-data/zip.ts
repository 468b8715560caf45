import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";
import { dayIn, KIGALI, timeIn } from "@/lib/platform/dates";

/** A compressed file, ready to be written. */
export interface ArchiveEntry {
  name: string;
  packed: Buffer[];
  packedBytes: number;
  bytes: number;
  checksum: number;
}

/** Compresses a file that is written part by part, outside the event loop; only the compressed parts are kept. */
export function packEntry(name: string) {
  const deflate = createDeflateRaw();
  const packed: Buffer[] = [];
  deflate.on("data", (part: Buffer) => packed.push(part));
  let [bytes, checksum] = [0, 0];
  return {
    async write(part: Uint8Array): Promise<void> {
      bytes += part.length;
      checksum = crc32(part, checksum);
      if (!deflate.write(part)) await once(deflate, "drain");
    },
    async end(): Promise<ArchiveEntry> {
      deflate.end();
      await once(deflate, "end");
      const packedBytes = packed.reduce((sum, { length }) => sum + length, 0);
      return { name, packed, packedBytes, bytes, checksum };
    },
  };
}

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;

/**
 * Writes a ZIP file (APPNOTE 6.3, without ZIP64: at most 4 GB and 65,535 entries) entry by entry, so that
 * only one of them is in memory at a time.
 */
export async function* zip(
  entries: AsyncIterable<ArchiveEntry>,
  now: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const fileName = Buffer.from(entry.name);
    const about = description(entry, fileName.length, now);
    const head = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), about, fileName]);
    directory.push(listing(about, offset, fileName));
    offset += head.length + entry.packedBytes;
    yield Uint8Array.from(head);
    for (const part of entry.packed) yield Uint8Array.from(part);
  }
  const listings = Buffer.concat(directory);
  yield Uint8Array.from(Buffer.concat([listings, ending(directory.length, listings.length, offset)]));
}

/** The 26 bytes that an entry's header and the directory have in common. */
function description(entry: ArchiveEntry, nameLength: number, now: Date): Buffer {
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(UTF8_NAMES, 2);
  about.writeUInt16LE(DEFLATED, 4);
  const [year = 1980, month = 1, day = 1] = dayIn(now, KIGALI).split("-").map(Number);
  const [hours = 0, minutes = 0] = timeIn(now, KIGALI).split(":").map(Number);
  about.writeUInt16LE((hours << 11) | (minutes << 5), 6);
  about.writeUInt16LE(((year - 1980) << 9) | (month << 5) | day, 8);
  about.writeUInt32LE(entry.checksum, 10);
  about.writeUInt32LE(entry.packedBytes, 14);
  about.writeUInt32LE(entry.bytes, 18);
  about.writeUInt16LE(nameLength, 22);
  return about;
}

function listing(about: Buffer, offset: number, fileName: Buffer): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), about, rest, fileName]);
}

function ending(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
