import { afterAll, describe, expect, it } from "vitest";
import { africasTalking } from "./africas-talking";
import { home } from "./link";
import { smtp } from "./smtp";
import { deadEnd, simulateAfricasTalking, simulateMail, simulateTwilioVerify } from "./testing";
import type { OutboxMessage } from "./transport";
import { checkWithTwilio, twilioVerify } from "./twilio-verify";

// The adapters against simulators over real sockets.

const message = (fields: Partial<OutboxMessage>) =>
  ({ id: "0197", locale: "en", subject: null, body: "Hello", ...fields }) as OutboxMessage;

describe("e-mail by SMTP", async () => {
  const box = await simulateMail();
  afterAll(box.close);
  const post = smtp(box.url, "Gendana <hello@gendana.example>");

  it("carries the letter as text and HTML, from us, to nobody else, recognisable when it comes twice", async () => {
    const letter = message({
      recipient: "aline@example.com",
      subject: "Votre code é",
      body: "Bonjour\n\n123456",
    });
    expect(await post.send(letter)).toEqual({ outcome: "sent", providerRef: "<0197@gendana.example>" });
    const [arrived] = box.letters;
    expect(arrived).toMatchObject({ from: "hello@gendana.example", to: ["aline@example.com"] });
    expect(arrived?.data).toContain("Message-ID: <0197@gendana.example>");
    expect(arrived?.data).toMatch(/text\/plain[\s\S]*123456[\s\S]*text\/html[\s\S]*123456/);
  });

  it("lets a mail program unsubscribe its reader where the letter does", async () => {
    const body = `News: ${home()}/x\n\nNo more: ${home()}/rw/stop-emails?token=t`;
    await post.send(message({ recipient: "a@example.com", subject: "x", body, template: "notice" }));
    // A long header goes on in the next line.
    const data = (box.letters.at(-1)?.data ?? "").replace(/\r?\n /g, " ");
    expect(data).toContain(`List-Unsubscribe: <${home()}/api/notifications/unsubscription?token=t>`);
    expect(data).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(box.letters[0]?.data).not.toContain("List-Unsubscribe");
  });

  it("reads an address as one address, whatever it contains", async () => {
    const letter = message({ recipient: "a@example.com, b@example.com", subject: "x" });
    await post.send(letter);
    expect(box.letters.flatMap(({ to }) => to)).not.toContain("b@example.com");
  });

  it("knows refused from later", async () => {
    const to = (recipient: string) => post.send(message({ recipient, subject: "x" }));
    expect(await to("nobody@example.com")).toMatchObject({ outcome: "refused" });
    expect(await to("later@example.com")).toMatchObject({ outcome: "postponed" });
    const away = smtp(`smtp://${await deadEnd()}`, "hello@gendana.example");
    expect(await away.send(message({ recipient: "a@example.com" }))).toMatchObject({ outcome: "postponed" });
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

  it("gives up numbers that are none, and who wants nothing from us", async () => {
    expect(await to("+250788123450")).toEqual({ outcome: "refused", reason: "403 InvalidPhoneNumber" });
    expect(await to("+250788123451")).toMatchObject({ outcome: "refused" });
  });

  it("tries later with a wrong key, and does not know after silence or a fault of theirs", async () => {
    const wrong = africasTalking({ ...account, apiKey: "other" });
    expect(await wrong.send(message({ recipient: "+250788123456" }))).toMatchObject({ outcome: "postponed" });
    simulator.mood.push("silence", 502, "answer");
    expect(await to("+250788123456")).toMatchObject({ outcome: "unknown" });
    expect(await to("+250788123456")).toEqual({ outcome: "unknown", reason: "HTTP 502" });
    const away = africasTalking({ ...account, baseUrl: `http://${await deadEnd()}` });
    expect(await away.send(message({ recipient: "+250788123456" }))).toMatchObject({ outcome: "postponed" });
  });
});

describe("codes by Twilio Verify", async () => {
  const simulator = await simulateTwilioVerify("VA1", "key", "secret");
  afterAll(simulator.close);
  const account = { baseUrl: simulator.url, service: "VA1", apiKey: "key", apiSecret: "secret" };
  const phone = "+250788123456";

  it("are made, sent and judged there, right once", async () => {
    const sent = await twilioVerify(account).send(message({ recipient: phone }));
    expect(sent).toEqual({ outcome: "sent", providerRef: "VE250788123456" });
    expect(await checkWithTwilio(account, phone, "111111")).toBe("wrong");
    expect(await checkWithTwilio(account, phone, "123456")).toBe("right");
    expect(await checkWithTwilio(account, phone, "123456")).toBe("wrong");
  });

  it("are not judged while Twilio is away", async () => {
    const away = { ...account, baseUrl: `http://${await deadEnd()}` };
    expect(await checkWithTwilio(away, phone, "123456")).toBe("unknown");
    expect(await twilioVerify(away).send(message({ recipient: phone }))).toMatchObject({
      outcome: "postponed",
    });
    expect(await twilioVerify(account).send(message({ recipient: "0788" }))).toMatchObject({
      outcome: "refused",
    });
  });
});
