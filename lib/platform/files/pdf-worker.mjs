// A worker thread for uploaded PDFs: PDFium, compiled to WebAssembly, renders their pages. It can reach neither the
// disk nor the network, and draw-pdf-pages.ts terminates it when it takes too long.
import { parentPort, workerData } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";

// WebAssembly memory is outside the heap that resourceLimits restricts; ordinary pages need a fraction of this.
const MAX_PAGES = (256 * 1024 * 1024) / 65_536;
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength / 65_536 + pages > MAX_PAGES) throw new RangeError("too much memory");
  return grow.call(this, pages);
};

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
const library = await PDFiumLibrary.init();
const document = await library.loadDocument(workerData.bytes);
port.postMessage({ pageCount: document.getPageCount() });

port.on("message", async ({ index, longestSide }) => {
  const page = document.getPage(index);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = longestSide / Math.max(originalWidth, originalHeight, 1);
  // At least one pixel: a page ten thousand points long and one wide would otherwise have no width.
  const width = Math.max(1, Math.round(originalWidth * scale));
  const height = Math.max(1, Math.round(originalHeight * scale));
  const { data } = await page.render({ width, height, scale: 1, render: "bitmap" });
  port.postMessage({ width, height, data }, [/** @type {ArrayBuffer} */ (data.buffer)]);
});
