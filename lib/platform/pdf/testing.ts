import { PDFiumLibrary } from "@hyzyla/pdfium";

/** The text of a PDF as a reader would copy it, page by page, with single spaces. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const text = [...document.pages()].map((page) => page.getText()).join(" ");
  document.destroy();
  library.destroy();
  return text.replaceAll(/\s+/g, " ");
}

/** The characters of the texts of a document, except spaces, that its PDF lacks. */
export async function missingIn(bytes: Uint8Array, texts: object): Promise<string[]> {
  const printed = new Set(await readPdf(bytes));
  const asked: string[] = [];
  JSON.stringify(texts, (_, value) => {
    if (typeof value === "string") asked.push(value);
    return value;
  });
  return [...new Set(asked.join("").replaceAll(/\s/g, ""))].filter((letter) => !printed.has(letter));
}
