import { expect, it } from "vitest";
import { siteOrigin } from "@/lib/platform/i18n/localized-page-url";
import { renderEmailHtml } from "./email-html";

const email = (body: string, template = "notice", locale = "en") =>
  renderEmailHtml({ subject: "Your <code>", body, template, locale });

it("renders the whole text, with codes large and the main link as a button, and loads nothing external", async () => {
  const html = await email(
    `Hello <b>Aline</b> & co,\n\n123456\n\nYou find it here: ${siteOrigin()}/x?y=1&z=2\n\nNo more: ${siteOrigin()}/s`,
  );
  expect(html).toContain("Hello &lt;b&gt;Aline&lt;/b&gt; &amp; co,");
  expect(html).toMatch(/<p style="[^"]*font-size:36px[^"]*">123456<\/p>/);
  expect(html).toMatch(/<a[^>]*href="[^"]+\/x\?y=1&amp;z=2"[^>]*>[\s\S]*?View on Gendana/);
  expect(html).toMatch(/href="[^"]+\/s"[^>]*>No more</);
  expect(html).not.toMatch(/<(img|script)|<link[^>]+href="http|url\(/);
});

it("labels the button in the reader's language in every email", async () => {
  expect(await email(`Ici : ${siteOrigin()}/x`, "welcome", "fr")).toContain("Confirmer mon adresse");
  expect(await email(`Here: ${siteOrigin()}/x`, "a future template")).toContain("Open Gendana");
});

it("renders no button for a URL another user wrote", async () => {
  const body = `Your owner wrote:\n\nPay here: https://evil.example/pay\n\nRead: ${siteOrigin()}/chat`;
  const html = await email(body, "chat-unread");
  expect(html).toContain("https://evil.example/pay");
  expect(html).not.toMatch(/href="https:\/\/evil/);
  expect(html).toMatch(/href="[^"]+\/chat"[^>]*>[\s\S]*?Read and reply/);
});
