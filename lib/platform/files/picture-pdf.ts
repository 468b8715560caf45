/** One page of a PDF that we create: a JPEG of this size in pixels. */
interface PicturePage {
  width: number;
  height: number;
  jpeg: Uint8Array;
}

/** Length of a page's longer side in points, as in A4. */
const LONG_SIDE_PT = 842;
/** Objects per page (page, content, picture), which follow the catalogue and the page list. */
const OBJECTS_BEFORE = 2;

const ascii = new TextEncoder();

/**
 * Creates a PDF of pictures, one per page, without text, fonts, links, scripts, forms, attachments or dates.
 */
export function picturesToPdf(pictures: PicturePage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? ascii.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: string | Uint8Array) => {
    offsets.push(length);
    add(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream !== undefined) {
      add("stream\n");
      add(stream);
      add("\nendstream\n");
    }
    add("endobj\n");
  };

  add("%PDF-1.4\n");
  object("<< /Type /Catalog /Pages 2 0 R >>");
  const kids = pictures.map((_, index) => `${OBJECTS_BEFORE + index * 3 + 1} 0 R`);
  object(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pictures.length} >>`);
  for (const picture of pictures) addPage(picture, offsets.length, object);
  const startOfTable = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries.join("")}`);
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${startOfTable}\n%%EOF\n`);
  return concatenate(parts, length);
}

function addPage(
  { width, height, jpeg }: PicturePage,
  before: number,
  object: (dictionary: string, stream?: string | Uint8Array) => void,
): void {
  const scale = LONG_SIDE_PT / Math.max(width, height);
  const box = `${(width * scale).toFixed(2)} ${(height * scale).toFixed(2)}`;
  const resources = `<< /XObject << /P ${before + 3} 0 R >> >>`;
  object(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Resources ${resources} /Contents ${before + 2} 0 R >>`,
  );
  const content = `${box.replace(" ", " 0 0 ")} 0 0 cm /P Do`;
  object(`<< /Length ${content.length} >>`, content);
  object(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
    jpeg,
  );
}

function concatenate(parts: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns the picture of a page (from 1) of a PDF made by `picturesToPdf`; undefined beyond the last. */
export function pdfPageImage(
  pdf: Uint8Array<ArrayBuffer>,
  page: number,
): Uint8Array<ArrayBuffer> | undefined {
  const text = (from: number, to: number) => Buffer.from(pdf.subarray(from, to)).toString("latin1");
  const table = Number(text(pdf.length - 40, pdf.length).match(/startxref\n(\d+)\n/)?.[1]);
  // The cross-reference table has 20 bytes per object, after two lines and the entry of object 0.
  const lines = text(table, pdf.length);
  const first = lines.indexOf("\n", lines.indexOf("\n") + 1) + 1;
  const number = OBJECTS_BEFORE + page * 3;
  const place = lines.slice(first + number * 20, first + number * 20 + 10);
  if (!/^\d{10}$/.test(place)) return undefined;
  const head = text(Number(place), Number(place) + 300);
  const start = Number(place) + head.indexOf("stream\n") + "stream\n".length;
  const length = Number(head.match(/\/Length (\d+)/)?.[1]);
  return pdf.slice(start, start + length);
}
