import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { render } from "@react-email/render";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { CSSProperties, ReactNode } from "react";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { siteOrigin } from "@/lib/platform/i18n/localized-page-url";
import { translator } from "@/lib/platform/i18n/translate";
import { type Block, parseBlocks } from "./rules";

interface Email {
  subject: string | null;
  body: string;
  /** A custom button label, in place of the default one. */
  action?: string | null;
  template: string;
  locale: string;
}

/**
 * Renders the HTML part of an email: the same text, with codes in large type, the main link as a button and
 * unsubscribe links in small type. It loads no external resources, so opening it cannot be tracked.
 */
export function renderEmailHtml({ subject, body, action, template, locale }: Email): Promise<string> {
  const t = translator(localeOf(locale));
  const ofKind = `emailsAndSms.${template}.action` as "emailsAndSms.notice.action";
  const button = action ?? (t.has(ofKind) ? t(ofKind) : t("templateParts.open"));
  const blocks = parseBlocks(body, siteOrigin());
  const content = blocks.filter(({ kind }) => kind !== "link");
  const footerLinks = blocks.filter((block) => block.kind === "link");
  return render(
    <Html lang={locale}>
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>
        {content.find(({ kind, text }) => kind === "text" && !text.endsWith(","))?.text ?? ""}
      </Preview>
      <Body style={page}>
        <Container style={container}>
          <Text style={brand}>Gendana</Text>
          <Text style={title}>{subject}</Text>
          {content.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change order
            <Part key={index} block={block} action={button} />
          ))}
          <Hr style={{ borderColor: "#E8E4DA", margin: "28px 0 16px" }} />
          {footerLinks.map(({ text, link }) => (
            <Text key={link} style={small}>
              <Link href={link} style={{ color: "#5E5A50", textDecoration: "underline" }}>
                {text.replace(/\s*:$/, "")}
              </Link>
            </Text>
          ))}
          <Text style={small}>{t("templateParts.footer")}</Text>
        </Container>
      </Body>
    </Html>,
  );
}

function Part({ block, action }: { block: Block; action: string }): ReactNode {
  switch (block.kind) {
    case "code":
      return <Text style={code}>{block.text}</Text>;
    case "text":
      return <Text style={paragraph}>{block.text}</Text>;
    case "item":
      return (
        <Text style={paragraph}>
          <Link href={block.link} style={{ color: "#14130F", fontWeight: 600, textDecoration: "underline" }}>
            {block.text}
          </Link>
        </Text>
      );
    default:
      return (
        <Section style={{ margin: "0 0 16px" }}>
          {block.text && <Text style={paragraph}>{block.text}</Text>}
          <Button href={block.link} style={button}>
            {action}
          </Button>
        </Section>
      );
  }
}

// Colours from design.md as literals: mail clients do not support CSS variables.
const font = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const page: CSSProperties = { margin: 0, backgroundColor: "#FBFAF7", color: "#14130F", fontFamily: font };
const container: CSSProperties = {
  maxWidth: 560,
  margin: "0 auto",
  padding: "32px 24px",
  overflowWrap: "anywhere",
};
const brand: CSSProperties = { margin: "0 0 24px", fontSize: 18, fontWeight: 600, letterSpacing: "-0.02em" };
const title: CSSProperties = { margin: "0 0 16px", fontSize: 22, lineHeight: "28px", fontWeight: 600 };
const paragraph: CSSProperties = {
  margin: "0 0 16px",
  fontSize: 16,
  lineHeight: "24px",
  whiteSpace: "pre-line",
};
const code: CSSProperties = { margin: "24px 0", fontSize: 36, fontWeight: 600, letterSpacing: 8 };
const small: CSSProperties = { margin: "0 0 8px", fontSize: 13, lineHeight: "20px", color: "#5E5A50" };
const button: CSSProperties = {
  backgroundColor: "#F5B301",
  color: "#14130F",
  borderRadius: 8,
  padding: "12px 20px",
  fontSize: 16,
  fontWeight: 600,
};
