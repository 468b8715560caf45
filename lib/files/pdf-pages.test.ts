import { constants, deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { drawPages } from "./pdf-pages";
import { pdf } from "./testing";

it("a PDF whose time runs out while a sheet of it is written is refused, and holds nothing up", async () => {
  const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 2_500));
  await expect(drawPages(pdf({ pages: 2 }), slowly, 2_000)).rejects.toMatchObject({
    details: { fields: { file: "fileTooSlow" } },
  });
});

it("a PDF that unpacks to more than there is room for is refused, not unpacked", async () => {
  const flushed = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const part = deflateRawSync(Buffer.alloc(32 * 1024 * 1024, " "), flushed);
  const parts = Array.from({ length: 25 }, () => part.toString("latin1")).join("");
  // 800 MB of spaces in less than one, and no more after them.
  const packed = `\x78\x9c${parts}\x03\x00`;
  const content = `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
  const bomb = pdf({ page: "/Contents 6 0 R", objects: [content] });
  await expect(drawPages(bomb, async () => {}, 60_000)).rejects.toMatchObject({
    details: { fields: { file: "fileUnreadable" } },
  });
});
