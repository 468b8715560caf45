import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { decode } from "next-auth/jwt";
import { describe, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { createSessionToken, decodeToken, readSessionToken, signInCookies } from "./session-token";

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

function encrypt(key: Buffer, text: Buffer | string, additional = "") {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(additional));
  const bytes = Buffer.concat([cipher.update(text), cipher.final()]);
  return { iv: base64(iv), bytes: base64(bytes), tag: base64(cipher.getAuthTag()) };
}

/** A token under our secret whose content is encrypted with a separate key, wrapped by ours. */
function wrappedToken(claims: object): string {
  const { AUTH_SECRET } = env();
  const secret = Buffer.from(hkdfSync("sha256", AUTH_SECRET, "", "NextAuth.js Generated Encryption Key", 32));
  const contentKey = randomBytes(32);
  const { iv, bytes: wrapped, tag } = encrypt(secret, contentKey);
  const head = base64(JSON.stringify({ alg: "A256GCMKW", enc: "A256GCM", iv, tag }));
  const content = encrypt(contentKey, JSON.stringify(claims), head);
  return [head, wrapped, content.iv, content.bytes, content.tag].join(".");
}

describe("a session token", () => {
  it("is read back, and refused when it was changed", async () => {
    const token = await createSessionToken({ userId: "u", sessionId: "s", role: "admin" });
    const content = { sessionId: "s", role: "admin", version: 0, isActing: false };
    expect(await readSessionToken(token)).toEqual(content);
    const next = await createSessionToken({ userId: "u", sessionId: "s", role: "admin", tokenVersion: 1 });
    expect(await readSessionToken(next)).toEqual({ ...content, version: 1 });
    const parts = token.split(".");
    parts[3] = `${parts[3]?.startsWith("A") ? "B" : "A"}${parts[3]?.slice(1)}`;
    expect(await readSessionToken(parts.join("."))).toBeUndefined();
    expect(await readSessionToken(token.slice(token.indexOf(".")))).toBeUndefined();
  });

  it("is refused after it expires", async () => {
    const token = await createSessionToken({ userId: "u", sessionId: "s", role: "admin" }, -60);
    expect(await readSessionToken(token)).toBeUndefined();
  });

  it("is refused with an algorithm other than ours, which the library would accept", async () => {
    const token = wrappedToken({ sid: "s", role: "admin" });
    expect(await decode({ token, secret: env().AUTH_SECRET })).toMatchObject({ sid: "s" });
    expect(await decodeToken({ token, secret: env().AUTH_SECRET })).toBeNull();
    expect(await readSessionToken(token)).toBeUndefined();
  });
});

it("where the site uses https, no sibling domain can set the cookies of a sign-in", () => {
  const secure = Object.values(signInCookies(true));
  expect(secure.map(({ name }) => name)).toEqual([
    "__Host-next-auth.session-token",
    "__Host-next-auth.callback-url",
  ]);
  for (const { options } of secure)
    expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  expect(signInCookies(false).sessionToken.name).toBe("next-auth.session-token");
});
