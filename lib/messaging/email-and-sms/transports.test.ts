import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { OutboxMessage } from "@/lib/messaging/transport";
import { siteOrigin } from "@/lib/platform/i18n/localized-page-url";
import { log } from "@/lib/platform/log";
import { africasTalking } from "./africas-talking";
import { smtp } from "./smtp";
import {
  simulateAfricasTalking,
  simulateMail,
  simulateTwilioVerify,
  unreachableUrl,
} from "./testing-providers";
import { warnOfAssumedTls } from "./transports";
import { checkWithTwilio, twilioVerify } from "./twilio-verify";

// The adapters against simulators over real sockets.

const message = (fields: Partial<OutboxMessage>) =>
  ({ id: "0197", locale: "en", subject: null, body: "Hello", ...fields }) as OutboxMessage;

describe("email by SMTP", async () => {
  const box = await simulateMail();
  afterAll(box.close);
  const post = smtp(box.url, "Gendana <hello@gendana.example>");

  it("sends text and HTML from our address to the recipient only, with the same Message-ID each time", async () => {
    const email = message({
      recipient: "aline@example.com",
      subject: "Votre code é",
      body: "Bonjour\n\n123456",
    });
    expect(await post.send(email)).toEqual({ outcome: "sent", providerRef: "<0197@gendana.example>" });
    const [arrived] = box.emails;
    expect(arrived).toMatchObject({ from: "hello@gendana.example", to: ["aline@example.com"] });
    expect(arrived?.data).toContain("Message-ID: <0197@gendana.example>");
    expect(arrived?.data).toMatch(/text\/plain[\s\S]*123456[\s\S]*text\/html[\s\S]*123456/);
  });

  it("gives mail clients the unsubscribe link of the email", async () => {
    const body = `News: ${siteOrigin()}/x\n\nNo more: ${siteOrigin()}/rw/unsubscribe/emails?token=t`;
    await post.send(message({ recipient: "a@example.com", subject: "x", body, template: "notice" }));
    // A long header is folded onto the next line.
    const data = (box.emails.at(-1)?.data ?? "").replace(/\r?\n /g, " ");
    expect(data).toContain(`List-Unsubscribe: <${siteOrigin()}/api/notifications/unsubscribe?token=t>`);
    expect(data).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(box.emails[0]?.data).not.toContain("List-Unsubscribe");
  });

  it("treats a recipient as one address, whatever it contains", async () => {
    const email = message({ recipient: "a@example.com, b@example.com", subject: "x" });
    await post.send(email);
    expect(box.emails.flatMap(({ to }) => to)).not.toContain("b@example.com");
  });

  it("sends nothing unencrypted to another machine, unless the address says so", async () => {
    const before = box.emails.length;
    // An address of this machine that is not recognised as one.
    const remote = box.url.replace("127.0.0.1", "[::ffff:127.0.0.1]");
    const email = message({ recipient: "a@example.com", subject: "x" });
    const send = (url: string) => smtp(url, "hello@gendana.example").send(email);
    const noTls = "the mail server offers no TLS, see SMTP_URL";
    expect(await send(remote)).toMatchObject({ outcome: "unavailable", reason: noTls });
    expect(box.emails).toHaveLength(before);
    expect(await send(`${remote}?ignoreTLS=true`)).toMatchObject({ outcome: "sent" });
  });

  it.each([
    ["smtp://mail.example.rw:25", 1],
    ["smtp://mail.example.rw:587?requireTLS=true", 0],
    ["smtp://mail.example.rw:25?ignoreTLS=true", 0],
    ["smtps://mail.example.rw:465", 0],
    ["smtp://localhost:25", 0],
  ])("warns at the start where email depends on TLS that the server may not offer: %s", (url, warnings) => {
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    warnOfAssumedTls({ url, from: "hello@gendana.example" });
    expect(warn).toHaveBeenCalledTimes(warnings);
    warn.mockRestore();
  });

  it("gives up on a server that does not greet for ten seconds", async () => {
    const silent = createServer();
    await once(silent.listen(0, "127.0.0.1"), "listening");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const accepted = once(silent, "connection");
    const { port } = silent.address() as AddressInfo;
    const sent = smtp(`smtp://127.0.0.1:${port}`, "hello@gendana.example").send(
      message({ recipient: "a@example.com" }),
    );
    const [socket] = await accepted;
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    const soon = sleep(2_000, "still waiting", { ref: false });
    expect(await Promise.race([sent, soon])).toMatchObject({ reason: "ETIMEDOUT" });
    socket.destroy();
    silent.close();
  });

  it("distinguishes refused, postponed and unavailable", async () => {
    const to = (recipient: string) => post.send(message({ recipient, subject: "x" }));
    expect(await to("nobody@example.com")).toMatchObject({ outcome: "refused" });
    expect(await to("later@example.com")).toMatchObject({ outcome: "postponed" });
    const away = smtp(`smtp://${await unreachableUrl()}`, "hello@gendana.example");
    expect(await away.send(message({ recipient: "a@example.com" }))).toMatchObject({
      outcome: "unavailable",
    });
  });
});

describe("SMS by Africa's Talking", async () => {
  const simulator = await simulateAfricasTalking("key", "gendana");
  afterAll(simulator.close);
  const account = { baseUrl: simulator.url, username: "gendana", apiKey: "key" };
  const to = (recipient: string) => africasTalking(account).send(message({ recipient }));

  it("sends to a number and keeps the provider's id", async () => {
    expect(await to("+250788123456")).toEqual({ outcome: "sent", providerRef: "ATXid_+250788123456" });
  });

  it("refuses invalid and blacklisted numbers", async () => {
    expect(await to("+250788123450")).toEqual({ outcome: "refused", reason: "403 InvalidPhoneNumber" });
    expect(await to("+250788123451")).toMatchObject({ outcome: "refused" });
  });

  it("is unavailable with a wrong key or no money, and yields unknown after a dropped connection or a server error", async () => {
    const wrong = africasTalking({ ...account, apiKey: "other" });
    expect(await wrong.send(message({ recipient: "+250788123456" }))).toMatchObject({
      outcome: "unavailable",
    });
    expect(await to("+250788123452")).toEqual({ outcome: "unavailable", reason: "405 InsufficientBalance" });
    simulator.responses.push("none", 502, "response");
    expect(await to("+250788123456")).toMatchObject({ outcome: "unknown" });
    expect(await to("+250788123456")).toEqual({ outcome: "unknown", reason: "HTTP 502" });
    const away = africasTalking({ ...account, baseUrl: `http://${await unreachableUrl()}` });
    expect(await away.send(message({ recipient: "+250788123456" }))).toMatchObject({
      outcome: "unavailable",
    });
  });
});

describe("codes by Twilio Verify", async () => {
  const simulator = await simulateTwilioVerify("VA1", "key", "secret");
  afterAll(simulator.close);
  const account = { baseUrl: simulator.url, service: "VA1", apiKey: "key", apiSecret: "secret" };
  const phone = "+250788123456";

  it("are created, sent and checked by Twilio, and accepted once", async () => {
    const sent = await twilioVerify(account).send(message({ recipient: phone }));
    expect(sent).toEqual({ outcome: "sent", providerRef: "VE250788123456" });
    expect(await checkWithTwilio(account, phone, "111111")).toBe("wrong");
    expect(await checkWithTwilio(account, phone, "123456")).toBe("right");
    expect(await checkWithTwilio(account, phone, "123456")).toBe("wrong");
  });

  it("yield unknown while Twilio is unreachable", async () => {
    const away = { ...account, baseUrl: `http://${await unreachableUrl()}` };
    expect(await checkWithTwilio(away, phone, "123456")).toBe("unknown");
    expect(await twilioVerify(away).send(message({ recipient: phone }))).toMatchObject({
      outcome: "unavailable",
    });
    expect(await twilioVerify(account).send(message({ recipient: "0788" }))).toMatchObject({
      outcome: "refused",
    });
  });
});
