import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { FileResponse } from "@/lib/platform/http/responses";
import { hairline, ink, muted } from "./colours";
import { pdfFile, renderPdf, typeface } from "./render";

export interface BillText {
  title: string;
  facts: { label: string; value: string }[];
  lines: { label: string; amount: string }[];
  total: { label: string; amount: string };
  /** Lists below the total: payments and refunds. */
  sections?: { title: string; rows: { label: string; note?: string; amount: string }[] }[];
  notes: string[];
}

/** Returns such a bill as the download `gendana-<name>.pdf`. */
export async function billPdfFile(name: string, text: BillText, language: string): Promise<FileResponse> {
  return pdfFile(
    name,
    await renderPdf(text, (printed) => <BillDocument text={printed} language={language} />),
  );
}

const styles = StyleSheet.create({
  page: { padding: 48, fontSize: 10, color: ink, ...typeface },
  brand: { fontSize: 20, fontWeight: "bold", marginBottom: 4 },
  title: { fontSize: 12, color: muted, marginBottom: 28 },
  fact: { flexDirection: "row", marginBottom: 6 },
  label: { width: 140, color: muted },
  value: { flex: 1 },
  lines: { marginTop: 24, borderTopWidth: 1, borderTopColor: hairline },
  line: { flexDirection: "row", justifyContent: "space-between", paddingVertical: 8 },
  total: {
    flexDirection: "row",
    justifyContent: "space-between",
    paddingTop: 12,
    borderTopWidth: 1,
    borderTopColor: ink,
    fontSize: 13,
    fontWeight: "bold",
  },
  section: { marginTop: 24 },
  sectionTitle: { fontWeight: "bold", marginBottom: 4 },
  row: { flexDirection: "row", justifyContent: "space-between", paddingVertical: 4 },
  muted: { color: muted, fontSize: 8, marginTop: 2 },
  // The line height is taken from the size of the same style.
  notes: { marginTop: 32, color: muted, fontSize: 10, lineHeight: 1.5 },
});

function BillDocument({ text, language }: { text: BillText; language: string }) {
  return (
    <Document title={text.title} language={language}>
      <Page size="A4" style={styles.page}>
        <Text style={styles.brand}>Gendana</Text>
        <Text style={styles.title}>{text.title}</Text>
        {text.facts.map((fact) => (
          <View key={fact.label} style={styles.fact}>
            <Text style={styles.label}>{fact.label}</Text>
            <Text style={styles.value}>{fact.value}</Text>
          </View>
        ))}
        <View style={styles.lines}>
          {text.lines.map((line) => (
            <View key={line.label} style={styles.line}>
              <Text>{line.label}</Text>
              <Text>{line.amount}</Text>
            </View>
          ))}
        </View>
        <View style={styles.total}>
          <Text>{text.total.label}</Text>
          <Text>{text.total.amount}</Text>
        </View>
        {text.sections?.map(({ title, rows }) => (
          <View key={title} style={styles.section}>
            <Text style={styles.sectionTitle}>{title}</Text>
            {rows.map(({ label, note, amount }) => (
              <View key={note ?? label} style={styles.row} wrap={false}>
                <View>
                  <Text>{label}</Text>
                  {note && <Text style={styles.muted}>{note}</Text>}
                </View>
                <Text>{amount}</Text>
              </View>
            ))}
          </View>
        ))}
        <View style={styles.notes}>
          {text.notes.map((note) => (
            <Text key={note}>{note}</Text>
          ))}
        </View>
      </Page>
    </Document>
  );
}
