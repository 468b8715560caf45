import { expect, it } from "vitest";
import { htmlOf } from "./html";
import { home } from "./link";

const letter = (body: string, template = "notice", locale = "en") =>
  htmlOf({ subject: "Your <code>", body, template, locale });

it("says everything as it was written, a code large, its purpose as a button, and fetches nothing", async () => {
  const html = await letter(
    `Hello <b>Aline</b> & co,\n\n123456\n\nYou find it here: ${home()}/x?y=1&z=2\n\nNo more: ${home()}/s`,
  );
  expect(html).toContain("Hello &lt;b&gt;Aline&lt;/b&gt; &amp; co,");
  expect(html).toMatch(/<p style="[^"]*font-size:36px[^"]*">123456<\/p>/);
  expect(html).toMatch(/<a[^>]*href="[^"]+\/x\?y=1&amp;z=2"[^>]*>[\s\S]*?Have a look/);
  expect(html).toMatch(/href="[^"]+\/s"[^>]*>No more</);
  expect(html).not.toMatch(/<(img|script)|<link[^>]+href="http|url\(/);
});

it("names the button in the reader's language, whatever the letter", async () => {
  expect(await letter(`Ici : ${home()}/x`, "welcome", "fr")).toContain("Confirmer mon adresse");
  expect(await letter(`Here: ${home()}/x`, "a letter of tomorrow")).toContain("Open Gendana");
});

it("makes no button of an address somebody wrote to its reader", async () => {
  const body = `Your host wrote:\n\nPay here: https://evil.example/pay\n\nRead: ${home()}/chat`;
  const html = await letter(body, "chat-unread");
  expect(html).toContain("https://evil.example/pay");
  expect(html).not.toMatch(/href="https:\/\/evil/);
  expect(html).toMatch(/href="[^"]+\/chat"[^>]*>[\s\S]*?Read and answer/);
});
