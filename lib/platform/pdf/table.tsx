import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { FileResponse } from "@/lib/platform/http/responses";
import { hairline, ink, muted } from "./colours";
import { pdfFile, renderPdf, typeface } from "./render";

/** Longer tables are for spreadsheets: as a PDF they block the process for many seconds, and nobody reads them. */
export const MAX_PRINTED_ROWS = 150;

export interface TableText {
  title: string;
  facts: { label: string; value: string }[];
  /** `share` is the relative width; figures are right-aligned. */
  columns: { label: string; share: number; isFigure?: boolean }[];
  rows: { key: string; cells: string[] }[];
  totals: { label: string; amount: string }[];
  notes: string[];
}

const styles = StyleSheet.create({
  page: { padding: 48, paddingBottom: 56, fontSize: 9, color: ink, ...typeface },
  brand: { fontSize: 20, fontWeight: "bold", marginBottom: 4 },
  title: { fontSize: 12, color: muted, marginBottom: 24 },
  fact: { flexDirection: "row", marginBottom: 5, fontSize: 10 },
  label: { width: 140, color: muted },
  value: { flex: 1 },
  head: {
    flexDirection: "row",
    marginTop: 22,
    paddingBottom: 6,
    borderBottomWidth: 1,
    borderBottomColor: ink,
  },
  row: {
    flexDirection: "row",
    paddingVertical: 6,
    borderBottomWidth: 1,
    borderBottomColor: hairline,
  },
  cell: { paddingRight: 8 },
  total: { flexDirection: "row", justifyContent: "space-between", paddingTop: 10, fontSize: 11 },
  strong: { fontWeight: "bold" },
  // The line height is taken from the size of the same style.
  notes: { marginTop: 26, color: muted, fontSize: 9, lineHeight: 1.5 },
  foot: { position: "absolute", bottom: 28, right: 48, color: muted, fontSize: 8 },
});

/** Renders a table over as many pages as needed, as PDF. */
export async function renderTablePdf(text: TableText, language: string): Promise<Uint8Array<ArrayBuffer>> {
  return renderPdf(text, (printed) => <TableDocument text={printed} language={language} />);
}

/** Returns such a table as the download `gendana-<name>.pdf`. */
export async function tablePdfFile(name: string, text: TableText, language: string): Promise<FileResponse> {
  return pdfFile(name, await renderTablePdf(text, language));
}

function TableDocument({ text, language }: { text: TableText; language: string }) {
  const width = (index: number) => {
    const column = text.columns[index];
    return { flex: column?.share ?? 1, textAlign: column?.isFigure ? "right" : "left" } as const;
  };
  return (
    <Document title={text.title} language={language}>
      <Page size="A4" style={styles.page} wrap>
        <Text style={styles.brand}>Gendana</Text>
        <Text style={styles.title}>{text.title}</Text>
        {text.facts.map(({ label, value }) => (
          <View key={label} style={styles.fact}>
            <Text style={styles.label}>{label}</Text>
            <Text style={styles.value}>{value}</Text>
          </View>
        ))}
        <View style={styles.head} fixed>
          {text.columns.map(({ label }, index) => (
            <Text key={label} style={[styles.cell, styles.strong, width(index)]}>
              {label}
            </Text>
          ))}
        </View>
        {text.rows.map(({ key, cells }) => (
          <View key={key} style={styles.row} wrap={false}>
            {cells.map((cell, index) => (
              <Text key={text.columns[index]?.label} style={[styles.cell, width(index)]}>
                {cell}
              </Text>
            ))}
          </View>
        ))}
        {text.totals.map(({ label, amount }, index) => (
          <View
            key={label}
            style={index === text.totals.length - 1 ? [styles.total, styles.strong] : styles.total}
            wrap={false}
          >
            <Text>{label}</Text>
            <Text style={styles.cell}>{amount}</Text>
          </View>
        ))}
        <View style={styles.notes} wrap={false}>
          {text.notes.map((note) => (
            <Text key={note}>{note}</Text>
          ))}
        </View>
        <Text
          style={styles.foot}
          fixed
          render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`}
        />
      </Page>
    </Document>
  );
}
