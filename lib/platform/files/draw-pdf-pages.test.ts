import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { constants, deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { drawPdfPages } from "./draw-pdf-pages";
import { testPdf } from "./testing";

const usedMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

it("a PDF that reaches the limit while a page is drawn is rejected and blocks nothing", async () => {
  const slowly = async () => {
    const start = process.cpuUsage();
    while (usedMs(start) < 2_500) await promisify(pbkdf2)("password", "salt", 100_000, 64, "sha512");
  };
  await expect(drawPdfPages(testPdf({ pages: 2 }), slowly, 2_000)).rejects.toMatchObject({
    details: { fields: { file: "fileTooSlow" } },
  });
});

it("the time in which a PDF waits for the processor does not count", async () => {
  const drawn: number[] = [];
  const waiting = async ({ width }: { width: number }) => {
    drawn.push(width);
    // The limit is looked at again with the second page.
    if (drawn.length === 1) await new Promise((resolve) => setTimeout(resolve, 6_500));
  };
  await drawPdfPages(testPdf({ pages: 2 }), waiting, 6_000);
  expect(drawn).toHaveLength(2);
});

it("a PDF that decompresses to more than the memory limit is rejected", async () => {
  const flushed = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const part = deflateRawSync(Buffer.alloc(32 * 1024 * 1024, " "), flushed);
  const parts = Array.from({ length: 25 }, () => part.toString("latin1")).join("");
  // 800 MB of spaces compressed to less than 1 MB, followed by nothing.
  const packed = `\x78\x9c${parts}\x03\x00`;
  const content = `<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`;
  const bomb = testPdf({ page: "/Contents 6 0 R", objects: [content] });
  await expect(drawPdfPages(bomb, async () => {}, 60_000)).rejects.toMatchObject({
    details: { fields: { file: "fileUnreadable" } },
  });
});
