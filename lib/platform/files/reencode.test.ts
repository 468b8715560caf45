import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/platform/errors";
import { drawPdfPages } from "./draw-pdf-pages";
import { pdfPageImage } from "./picture-pdf";
import { reencode as remakeOf } from "./reencode";
import { PAYLOAD, testPdf, testPicture } from "./testing";

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const remake = (bytes: Uint8Array, purpose: Parameters<typeof remakeOf>[1], whose = "somebody") =>
  remakeOf(bytes, purpose, { person: whose, network: whose });
const refusal = (bytes: Uint8Array, purpose: Parameters<typeof remake>[1] = "identity_document") =>
  remake(bytes, purpose).then(
    () => "taken",
    (error) => (isAppError(error) ? error.details.fields?.file : String(error)),
  );

/** A PNG header that claims this width and height, whatever follows. */
function claimedPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(head);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  head.set([8, 2, 0, 0, 0], 24);
  head.writeUInt32BE(crc(head.subarray(12, 29)), 29);
  return Buffer.concat([head, chunkOf("IDAT", deflateSync(Buffer.alloc(1_000))), chunkOf("IEND")]);
}

function chunkOf(name: string, content: Uint8Array = new Uint8Array()): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  check.writeUInt32BE(crc(named));
  return Buffer.concat([size, named, check]);
}

function crc(bytes: Uint8Array): number {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

const zip = Buffer.concat([
  Buffer.from("504b0304140000000000", "hex"),
  Buffer.from(PAYLOAD),
  Buffer.from("504b0506", "hex"),
  Buffer.alloc(18),
]);

describe("a picture or PDF with additional content is re-encoded without it", () => {
  const action = `<< /S /JavaScript /JS (${PAYLOAD}) >>`;
  const attachment = `<< /Type /EmbeddedFile /Length ${PAYLOAD.length} >>\nstream\n${PAYLOAD}\nendstream`;
  const carriers: [string, () => Promise<Buffer> | Buffer][] = [
    [
      "a JPEG followed by a web page",
      async () => Buffer.concat([await testPicture().jpeg().toBuffer(), Buffer.from(PAYLOAD)]),
    ],
    [
      "a JPEG followed by an archive",
      async () => Buffer.concat([await testPicture().jpeg().toBuffer(), zip]),
    ],
    [
      "a PNG with a page in its comment",
      async () => {
        const png = await testPicture().png().toBuffer();
        const comment = chunkOf("tEXt", Buffer.from(`Comment\0${PAYLOAD}`));
        return Buffer.concat([png.subarray(0, 33), comment, png.subarray(33)]);
      },
    ],
    [
      "a photo with its location",
      () =>
        testPicture()
          .withExif({
            IFD0: { Copyright: PAYLOAD, Make: "Gendana phone" },
            IFD3: { GPSLatitudeRef: "S", GPSLatitude: "1/1 56/1 0/1" },
          })
          .jpeg()
          .toBuffer(),
    ],
    ["a PDF followed by a web page", () => Buffer.concat([testPdf(), Buffer.from(PAYLOAD)])],
    ["a PDF with a script that runs when it opens", () => testPdf({ catalogue: `/OpenAction ${action}` })],
    [
      "a PDF with a named script",
      () => testPdf({ catalogue: `/Names << /JavaScript << /Names [(x) ${action}] >> >>` }),
    ],
    [
      "a PDF with an attachment",
      () =>
        testPdf({
          catalogue:
            "/Names << /EmbeddedFiles << /Names [(x) << /Type /Filespec /F (x.html) /EF << /F 6 0 R >> >>] >> >>",
          objects: [attachment],
        }),
    ],
    [
      "a PDF with a link, a form and a page action",
      () =>
        testPdf({
          catalogue: "/AcroForm << /Fields [6 0 R] /NeedAppearances true >>",
          page: `/AA << /O ${action} >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://evil.example) >> >> 6 0 R]`,
          objects: [
            "<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V (secret) /Rect [72 72 300 100] >>",
          ],
        }),
    ],
  ];

  it.each(carriers)("%s", async (_, make) => {
    const sent = await make();
    const { bytes, mediaType } = await remake(sent, "identity_document");
    expect(Buffer.from(bytes).equals(sent)).toBe(false);
    const reencoded = text(bytes);
    expect(reencoded).not.toContain("<script>");
    expect(reencoded).not.toContain("Gendana phone");
    expect(reencoded).not.toContain("PK\x05\x06");
    expect(reencoded).not.toMatch(/JavaScript|OpenAction|\/AA|EmbeddedFile|AcroForm|Annots|URI|\/Names/);
    const inside = mediaType === "application/pdf" ? pdfPageImage(bytes, 1) : bytes;
    const { exif, icc, xmp, iptc, comments, format } = await sharp(inside).metadata();
    expect([format, exif, icc, xmp, iptc, comments]).toEqual(["jpeg", ...Array(5).fill(undefined)]);
    // The JPEG ends at its end marker; nothing is hidden behind it.
    expect(Buffer.from(inside ?? []).subarray(-2)).toEqual(Buffer.from("ffd9", "hex"));
  });
});

describe("other files are rejected", () => {
  const jpeg = () => testPicture().jpeg().toBuffer();
  const refused: [string, string, () => Promise<Uint8Array> | Uint8Array][] = [
    ["nothing", "fileKind", () => new Uint8Array()],
    ["a web page", "fileKind", () => Buffer.from(PAYLOAD)],
    ["an SVG drawing", "fileKind", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      "an SVG drawing after an XML declaration",
      "fileKind",
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
    ],
    ["an archive", "fileKind", () => zip],
    ["a GIF that is also a script", "fileKind", () => Buffer.from(`GIF89a/*${PAYLOAD}*/`)],
    ["a WebP, for documents", "fileKind", () => testPicture().webp().toBuffer()],
    ["a TIFF", "fileKind", () => testPicture().tiff().toBuffer()],
    [
      "a PDF with other bytes before its header",
      "fileKind",
      () => Buffer.concat([Buffer.from("GIF8;"), testPdf()]),
    ],
    ["a JPEG that ends too soon", "fileUnreadable", async () => (await jpeg()).subarray(0, 900)],
    [
      "a JPEG header followed by a web page",
      "fileUnreadable",
      () => Buffer.from(`\xff\xd8\xff\xe0${PAYLOAD}`, "latin1"),
    ],
    ["a PNG header alone", "fileUnreadable", () => claimedPng(100, 100)],
    ["a PNG of 100,000 by 100,000 pixels", "imageTooManyPixels", () => claimedPng(100_000, 100_000)],
    ["a PNG of 64 megapixels and one row", "imageTooManyPixels", () => claimedPng(8_000, 8_001)],
    ["a PDF header alone", "fileUnreadable", () => Buffer.from("%PDF-1.7\n")],
    ["a PDF without pages", "fileUnreadable", () => testPdf({ pages: 0 })],
    ["a PDF of 21 pages", "fileTooManyPages", () => testPdf({ pages: 21 })],
    ["a byte more than 10 MB", "fileTooLarge", () => new Uint8Array(10 * 1024 * 1024 + 1)],
  ];
  it.each(refused)("%s", async (_, key, make) => {
    expect(await refusal(await make())).toBe(key);
  });

  it("for portraits: PDFs, more than 5 MB, and animations", async () => {
    const frames = await Promise.all(
      ["#f00", "#00f"].map((colour) => testPicture(20, 20, colour).raw().toBuffer()),
    );
    const moving = await sharp(Buffer.concat(frames), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect(await refusal(moving, "profile_photo")).toBe("imageMoves");
    expect(await refusal(testPdf(), "profile_photo")).toBe("imageKind");
    expect(await refusal(new Uint8Array(5 * 1024 * 1024 + 1), "profile_photo")).toBe("imageTooLarge");
  });

  it("a PDF that is not rendered in time", async () => {
    await expect(drawPdfPages(testPdf({ pages: 20 }), async () => {}, 1)).rejects.toMatchObject({
      key: "fileTooSlow",
    });
  });
});

describe("the stored file", () => {
  it("is upright as the camera was held, and at most 2,400 pixels long", async () => {
    const lying = await testPicture(4_000, 2_000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { bytes, mediaType } = await remake(lying, "driving_licence");
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect([mediaType, width, height, orientation]).toEqual(["image/jpeg", 1200, 2400, undefined]);
  });

  it("is never larger than the original, and has no transparency", async () => {
    const clear = await sharp({
      create: { width: 300, height: 200, channels: 4, background: "#00000000" },
    })
      .png()
      .toBuffer();
    const { bytes } = await remake(clear, "identity_document");
    const { width, channels } = await sharp(bytes).metadata();
    expect([width, channels]).toEqual([300, 3]);
    expect((await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([
      255, 255, 255,
    ]);
  });

  it("of a portrait is a WebP of at most 512 pixels, whatever its name was", async () => {
    const { bytes, mediaType } = await remake(await testPicture(900, 600).png().toBuffer(), "profile_photo");
    const { format, width, height } = await sharp(bytes).metadata();
    expect([mediaType, format, width, height]).toEqual(["image/webp", "webp", 512, 341]);
  });

  it("of a PDF shows the same pages and can be read again", async () => {
    const { bytes, pageCount } = await remake(testPdf({ pages: 3 }), "business_document");
    expect(pageCount).toBe(3);
    for (const page of [1, 2, 3]) {
      const sheet = pdfPageImage(bytes, page);
      const { width, height } = await sharp(sheet).metadata();
      expect([width, height]).toEqual([1413, 2000]);
      // A white page with some black text.
      const mean = (await sharp(sheet).stats()).channels[0]?.mean ?? 0;
      expect(mean > 240 && mean < 255).toBe(true);
    }
    expect(pdfPageImage(bytes, 4)).toBeUndefined();
    expect((await remake(bytes, "business_document")).pageCount).toBe(3);
  });

  it("is correct for many uploads at once", async () => {
    const sent = await testPicture(1_000, 800).jpeg().toBuffer();
    const reencoded = await Promise.all(
      Array.from({ length: 12 }, (_, index) => remake(sent, "identity_document", `${index % 3}`)),
    );
    expect(new Set(reencoded.map(({ bytes }) => bytes.length)).size).toBe(1);
  });
});
