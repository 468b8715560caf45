import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { NetworkPolicy } from "@/lib/platform/safe-fetch/safe-fetch";

// A simulated browser and push service after RFC 8030, 8188, 8291 and 8292, written independently of the
// package we send with.

interface Browser {
  p256dh: string;
  auth: string;
  /** Decrypts a message; throws if it was encrypted for another browser. */
  read: (body: Buffer) => unknown;
}

export function makeBrowser(secret = Buffer.alloc(16, 7)): Browser {
  const pair = createECDH("prime256v1");
  const own = pair.generateKeys();
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const shared = pair.computeSecret(sender);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
    const keyed = Buffer.from(hkdfSync("sha256", shared, secret, info, 32));
    const derive = (purpose: string, length: number) =>
      Buffer.from(hkdfSync("sha256", keyed, salt, `Content-Encoding: ${purpose}\0`, length));
    const encrypted = body.subarray(21 + sender.length);
    const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    cipher.setAuthTag(encrypted.subarray(-16));
    const text = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()]);
    // In a single record the last non-zero byte is the delimiter 2 of a final record (RFC 8188).
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString("utf8"));
  };
  return { p256dh: own.toString("base64url"), auth: secret.toString("base64url"), read };
}

interface ReceivedPush {
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** Accepts correctly signed requests and answers with `answer.status`, 201 by default. */
export async function openPushService() {
  const received: ReceivedPush[] = [];
  const answer = { status: 201 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isOurs = isSigned(request.headers.authorization ?? "", `http://${request.headers.host}`);
    const isWhole = request.headers["content-encoding"] === "aes128gcm" && Number(request.headers.ttl) > 0;
    if (isOurs && isWhole) received.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(isOurs ? (isWhole ? answer.status : 400) : 403).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = String((server.address() as AddressInfo).port);
  const policy: NetworkPolicy = {
    protocols: ["http:"],
    ports: [port],
    isAllowed: (address) => address === "127.0.0.1",
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    patienceMs: 5_000,
  };
  return { url: `http://push.example:${port}`, received, answer, policy, close: () => server.close() };
}

/** Checks the VAPID token: issued for this service, valid for a day at most, signed by the given key (RFC 8292). */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = "", key = ""] = authorization.match(/^vapid t=([^,]+), ?k=(\S+)$/) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const at = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: at(1), y: at(33) };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const secondsLeft = exp - Date.now() / 1000;
  return (
    isGenuine && aud === audience && secondsLeft > 0 && secondsLeft <= 86_400 && /^(mailto|https):/.test(sub)
  );
}
