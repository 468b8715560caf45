import sharp from "sharp";

/** Test files as users and attackers would send them. */
export const PAYLOAD = "<html><script>alert(document.cookie)</script></html>";

/** A picture with visible structure, so that variants made of it can be distinguished. */
export function testPicture(width = 600, height = 400, background = "#a04020") {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A readable PDF; `catalogue` and `objects` add content that ordinary scanners do not produce. */
export function testPdf(
  options: { pages?: number; catalogue?: string; page?: string; objects?: string[] } = {},
) {
  const { pages = 1, catalogue = "", page = "", objects: extra = [] } = options;
  const content = "BT /F 32 Tf 72 700 Td (Certificate of registration) Tj ET";
  const kids = Array.from({ length: pages }, (_, index) => `${5 + index} 0 R`);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...kids.map(
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /Font << /F 4 0 R >> >> ${page} >>`,
    ),
    ...extra,
  ];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
