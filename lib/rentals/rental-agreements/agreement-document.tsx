import { Document, Page, Path, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import { hairline, ink, muted } from "@/lib/platform/pdf/colours";
import { renderPdf, typeface } from "@/lib/platform/pdf/render";
import { SIGNATURE_BOX } from "@/lib/rentals/bookings/handovers/contract";

export interface Fact {
  label: string;
  value: string;
}

interface Block {
  title: string;
  facts: Fact[];
}

export interface AgreementText {
  title: string;
  /** The document's status: a draft, or the agreement. */
  status: string;
  isDraft: boolean;
  parties: Block[];
  vehicle: Block;
  booking: Block;
  price: {
    title: string;
    lines: { label: string; amount: string }[];
    total: { label: string; amount: string };
    notes: string[];
  };
  handovers: { title: string; records: Block[] };
  terms: { title: string; items: { title: string; text: string }[] };
  signatures: {
    title: string;
    /** `strokes` is a path in SIGNATURE_BOX; without them and a typed name there is a blank line to sign on. */
    signers: {
      role: string;
      name: string;
      note: string;
      strokes: string | null;
      typedName: string | null;
    }[];
  };
  footer: string;
}

/** The styles at a scale: font sizes, label columns and line spacing. */
const stylesAt = (scale: number) =>
  StyleSheet.create({
    page: { padding: 32, paddingBottom: 40, fontSize: 8.5 * scale, color: ink, ...typeface },
    brand: { fontSize: 18 * scale, fontWeight: "bold", marginBottom: 4 * scale },
    title: { fontSize: 13 * scale, fontWeight: "bold" },
    status: { fontSize: 9 * scale, color: muted, marginTop: 3 * scale },
    draft: { borderWidth: 1, borderColor: "#8A5A00", color: "#8A5A00", padding: 6, marginTop: 8 * scale },
    columns: { flexDirection: "row", gap: 24, marginTop: 8 * scale },
    column: { flex: 1 },
    heading: {
      fontWeight: "bold",
      fontSize: 10 * scale,
      paddingBottom: 4 * scale,
      marginBottom: 6 * scale,
      borderBottomWidth: 1,
      borderBottomColor: hairline,
    },
    small: { fontWeight: "bold", marginBottom: 4 * scale },
    fact: { flexDirection: "row", marginBottom: 3 * scale },
    label: { width: 92 * scale, color: muted, paddingRight: 6 },
    value: { flex: 1 },
    section: { marginTop: 8 * scale },
    line: { flexDirection: "row", justifyContent: "space-between", paddingVertical: 3 * scale },
    total: {
      flexDirection: "row",
      justifyContent: "space-between",
      paddingTop: 6 * scale,
      marginTop: 4 * scale,
      borderTopWidth: 1,
      borderTopColor: ink,
      fontWeight: "bold",
      fontSize: 11 * scale,
    },
    note: { color: muted, marginTop: 4 * scale },
    term: { marginBottom: 3 * scale },
    termTitle: { fontWeight: "bold" },
    signer: { flex: 1, minHeight: 56, justifyContent: "flex-end" },
    typedName: { fontStyle: "italic", fontSize: 13 },
    rule: { borderTopWidth: 1, borderTopColor: ink, paddingTop: 4 * scale, marginTop: 4 * scale },
    footer: { position: "absolute", bottom: 20, left: 32, right: 32, color: muted, fontSize: 8 * scale },
  });
type Styles = ReturnType<typeof stylesAt>;

/** From the usual size down to six and a half points, the smallest legible size. */
const SCALES = [1, 0.93, 0.86, 0.78];

/**
 * Renders the agreement as a one-page A4 PDF, so that signatures and terms cannot be separated. A long agreement uses
 * smaller type; only one that is too long for the smallest size has a second page.
 */
export async function renderAgreement(
  text: AgreementText,
  language: string,
): Promise<Uint8Array<ArrayBuffer>> {
  for (const scale of SCALES) {
    const { file, pageCount } = await renderAt(scale, text, language);
    if (pageCount === 1 || scale === SCALES.at(-1)) return file;
  }
  throw new Error("no size to render at");
}

async function renderAt(scale: number, text: AgreementText, language: string) {
  let pageCount = 1;
  const file = await renderPdf(text, (printed) => (
    <AgreementDocument
      text={printed}
      language={language}
      styles={stylesAt(scale)}
      onPages={(count) => {
        pageCount = count;
      }}
    />
  ));
  return { file, pageCount };
}

interface DocumentProps {
  text: AgreementText;
  language: string;
  styles: Styles;
  /** Called with the number of pages once it is known. */
  onPages: (count: number) => void;
}

function AgreementDocument({ text, language, styles, onPages }: DocumentProps) {
  const { parties, vehicle, booking, price, handovers, terms, signatures } = text;
  return (
    <Document title={text.title} language={language}>
      <Page size="A4" style={styles.page}>
        <Text style={styles.brand}>Gendana</Text>
        <Text style={styles.title}>{text.title}</Text>
        <Text style={text.isDraft ? styles.draft : styles.status}>{text.status}</Text>
        <BlockPair blocks={parties} styles={styles} />
        <BlockPair blocks={[booking, vehicle]} styles={styles} />
        <View style={styles.section} wrap={false}>
          <Text style={styles.heading}>{price.title}</Text>
          {price.lines.map((line) => (
            <View key={line.label} style={styles.line}>
              <Text>{line.label}</Text>
              <Text>{line.amount}</Text>
            </View>
          ))}
          <View style={styles.total}>
            <Text>{price.total.label}</Text>
            <Text>{price.total.amount}</Text>
          </View>
          {price.notes.map((note) => (
            <Text key={note} style={styles.note}>
              {note}
            </Text>
          ))}
        </View>
        <View style={styles.section} wrap={false}>
          <Text style={styles.heading}>{handovers.title}</Text>
          <View style={{ flexDirection: "row", gap: 24 }}>
            {handovers.records.map((record) => (
              <View key={record.title} style={styles.column}>
                <Text style={styles.small}>{record.title}</Text>
                <Facts facts={record.facts} styles={styles} />
              </View>
            ))}
          </View>
        </View>
        <View style={styles.section}>
          <Text style={styles.heading}>{terms.title}</Text>
          {terms.items.map(({ title, text: rule }) => (
            <Text key={title} style={styles.term}>
              <Text style={styles.termTitle}>{title}. </Text>
              {rule}
            </Text>
          ))}
        </View>
        <View style={styles.section} wrap={false}>
          <Text style={styles.heading}>{signatures.title}</Text>
          <View style={{ flexDirection: "row", gap: 24 }}>
            {signatures.signers.map((signer) => (
              <Signer key={signer.role} signer={signer} styles={styles} />
            ))}
          </View>
        </View>
        <Text
          style={styles.footer}
          fixed
          render={({ pageNumber, totalPages }) => {
            if (totalPages) onPages(totalPages);
            return `${text.footer} · ${pageNumber}/${totalPages}`;
          }}
        />
      </Page>
    </Document>
  );
}

function BlockPair({ blocks, styles }: { blocks: Block[]; styles: Styles }) {
  return (
    <View style={styles.columns} wrap={false}>
      {blocks.map(({ title, facts }) => (
        <View key={title} style={styles.column}>
          <Text style={styles.heading}>{title}</Text>
          <Facts facts={facts} styles={styles} />
        </View>
      ))}
    </View>
  );
}

function Facts({ facts, styles }: { facts: Fact[]; styles: Styles }) {
  return facts.map(({ label, value }) => (
    <View key={label} style={styles.fact}>
      <Text style={styles.label}>{label}</Text>
      <Text style={styles.value}>{value}</Text>
    </View>
  ));
}

function Signer({
  signer: { role, name, note, strokes, typedName },
  styles,
}: {
  signer: AgreementText["signatures"]["signers"][number];
  styles: Styles;
}) {
  const { width, height } = SIGNATURE_BOX;
  return (
    <View style={styles.signer}>
      {strokes && (
        <Svg viewBox={`0 0 ${width} ${height}`} style={{ width: 150, height: 50 }}>
          <Path d={strokes} stroke={ink} strokeWidth={5} strokeLinecap="round" fill="none" />
        </Svg>
      )}
      {typedName && <Text style={styles.typedName}>{typedName}</Text>}
      <View style={styles.rule}>
        <Text>
          {role}: {name}
        </Text>
        <Text style={styles.note}>{note}</Text>
      </View>
    </View>
  );
}
