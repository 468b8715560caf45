import path from "node:path";
import { type DocumentProps, Font, renderToBuffer } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import type { FileResponse } from "@/lib/platform/http/responses";

/** Arimo has the widths of Helvetica, and letters for all languages in Latin, Greek, Cyrillic and Hebrew script. */
export const typeface = { fontFamily: "Arimo" } as const;

const folder = path.join(process.cwd(), "node_modules/@expo-google-fonts/arimo");
const faces = [
  { file: "400Regular/Arimo_400Regular.ttf", style: { fontStyle: "normal", fontWeight: 400 } },
  { file: "400Regular_Italic/Arimo_400Regular_Italic.ttf", style: { fontStyle: "italic", fontWeight: 400 } },
  { file: "700Bold/Arimo_700Bold.ttf", style: { fontStyle: "normal", fontWeight: 700 } },
] as const;
Font.register({
  family: typeface.fontFamily,
  fonts: faces.map(({ file, style }) => ({ src: path.join(folder, file), ...style })),
});

let loading: Promise<unknown> | undefined;

/** Renders a document of such texts as PDF. */
export async function renderPdf<Texts extends object>(
  texts: Texts,
  documentOf: (printed: Texts) => ReactElement<DocumentProps>,
): Promise<Uint8Array<ArrayBuffer>> {
  loading ??= Promise.all(faces.map(({ style }) => load({ ...typeface, ...style })));
  await loading;
  return new Uint8Array(await renderToBuffer(documentOf(printable(texts))));
}

async function load(face: Parameters<typeof Font.load>[0]): Promise<void> {
  await Font.load(face);
  const { data } = Font.getFont(face);
  // A glyph is kept with the letter it is first used for. One that is first used as a part of another, like the C of
  // Ć, would have none, and could not be searched for or copied from any later document.
  for (const code of data?.characterSet ?? []) {
    const letter = String.fromCodePoint(code);
    if (letter === letter.normalize("NFKC") && !/\p{Other}/u.test(letter)) data?.glyphForCodePoint(code);
  }
}

/** The download `gendana-<name>.pdf`. */
export function pdfFile(name: string, bytes: Uint8Array<ArrayBuffer>): FileResponse {
  return { mediaType: "application/pdf", fileName: `gendana-${name}.pdf`, bytes };
}

/**
 * Replaces the characters that the typeface lacks in all texts: by their plain form if it has that, otherwise by a
 * question mark. The renderer would print other letters for them.
 */
function printable<Texts extends object>(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts), (_, value) =>
    typeof value === "string"
      ? value
          .normalize("NFC")
          .replaceAll(/[^\n -~]/gu, (letter) => (isPrintable(letter) ? letter : plainForm(letter)))
      : value,
  );
}

function plainForm(letter: string): string {
  return letter
    .normalize("NFKD")
    .replaceAll(/\s/gu, " ")
    .replaceAll(/[\p{Mark}\p{Control}\p{Format}]/gu, "")
    .replaceAll(/./gu, (part) => (isPrintable(part) ? part : "?"));
}

function isPrintable(letter: string): boolean {
  const { data } = Font.getFont(typeface);
  return data?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false;
}
