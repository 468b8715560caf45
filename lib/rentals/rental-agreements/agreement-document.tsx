import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from "@react-pdf/renderer";
import { hairline, ink, quiet } from "@/lib/platform/pdf/colours";
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

const styles = StyleSheet.create({
  page: { padding: 32, paddingBottom: 40, fontSize: 8.5, color: ink, fontFamily: "Helvetica" },
  brand: { fontSize: 18, fontFamily: "Helvetica-Bold", marginBottom: 4 },
  title: { fontSize: 13, fontFamily: "Helvetica-Bold" },
  status: { fontSize: 9, color: quiet, marginTop: 3 },
  draft: { borderWidth: 1, borderColor: "#8A5A00", color: "#8A5A00", padding: 6, marginTop: 8 },
  columns: { flexDirection: "row", gap: 24, marginTop: 8 },
  column: { flex: 1 },
  heading: {
    fontFamily: "Helvetica-Bold",
    fontSize: 10,
    paddingBottom: 4,
    marginBottom: 6,
    borderBottomWidth: 1,
    borderBottomColor: hairline,
  },
  small: { fontFamily: "Helvetica-Bold", marginBottom: 4 },
  fact: { flexDirection: "row", marginBottom: 3 },
  label: { width: 92, color: quiet, paddingRight: 6 },
  value: { flex: 1 },
  section: { marginTop: 8 },
  line: { flexDirection: "row", justifyContent: "space-between", paddingVertical: 3 },
  total: {
    flexDirection: "row",
    justifyContent: "space-between",
    paddingTop: 6,
    marginTop: 4,
    borderTopWidth: 1,
    borderTopColor: ink,
    fontFamily: "Helvetica-Bold",
    fontSize: 11,
  },
  note: { color: quiet, marginTop: 4 },
  term: { marginBottom: 3 },
  termTitle: { fontFamily: "Helvetica-Bold" },
  signer: { flex: 1, minHeight: 56, justifyContent: "flex-end" },
  typedName: { fontFamily: "Helvetica-Oblique", fontSize: 13 },
  rule: { borderTopWidth: 1, borderTopColor: ink, paddingTop: 4, marginTop: 4 },
  footer: { position: "absolute", bottom: 20, left: 32, right: 32, color: quiet, fontSize: 8 },
});

/** Renders the agreement as an A4 PDF. */
export async function renderAgreement(
  text: AgreementText,
  language: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await renderToBuffer(<AgreementDocument text={text} language={language} />));
}

function AgreementDocument({ text, language }: { text: AgreementText; language: string }) {
  const { parties, vehicle, booking, price, handovers, terms, signatures } = text;
  return (
    <Document title={text.title} language={language}>
      <Page size="A4" style={styles.page}>
        <Text style={styles.brand}>Gendana</Text>
        <Text style={styles.title}>{text.title}</Text>
        <Text style={text.isDraft ? styles.draft : styles.status}>{text.status}</Text>
        <BlockPair blocks={parties} />
        <BlockPair blocks={[booking, vehicle]} />
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
                <Facts facts={record.facts} />
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
              <Signer key={signer.role} {...signer} />
            ))}
          </View>
        </View>
        <Text
          style={styles.footer}
          fixed
          render={({ pageNumber, totalPages }) => `${text.footer} · ${pageNumber}/${totalPages}`}
        />
      </Page>
    </Document>
  );
}

function BlockPair({ blocks }: { blocks: Block[] }) {
  return (
    <View style={styles.columns} wrap={false}>
      {blocks.map(({ title, facts }) => (
        <View key={title} style={styles.column}>
          <Text style={styles.heading}>{title}</Text>
          <Facts facts={facts} />
        </View>
      ))}
    </View>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  return facts.map(({ label, value }) => (
    <View key={label} style={styles.fact}>
      <Text style={styles.label}>{label}</Text>
      <Text style={styles.value}>{value}</Text>
    </View>
  ));
}

function Signer({ role, name, note, strokes, typedName }: AgreementText["signatures"]["signers"][number]) {
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
