import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What an authenticator can be told to do wrong. */
interface Behaviour {
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  /** The count of signatures it sends. */
  count?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator with one P-256 key, which answers challenges as a browser sends them (WebAuthn level 2). */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let userHandle = "";

  function authenticatorData(flags: number, behaviour: Behaviour, credential = Buffer.alloc(0)): Buffer {
    const { rpId = "localhost", isUserVerified = true, count = 0 } = behaviour;
    const head = Buffer.alloc(5);
    head[0] = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head, credential]);
  }

  const answer = <R>(response: R) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    authenticatorAttachment: undefined,
    clientExtensionResults: {},
    response,
  });

  return {
    /** Registers the key with the site. */
    register(options: { challenge: string; user?: unknown }, behaviour: Behaviour = {}) {
      userHandle = (options.user as { id: string }).id;
      const coseKey = cborMap([
        [cborInteger(1), cborInteger(2)],
        [cborInteger(3), cborInteger(-7)],
        [cborInteger(-1), cborInteger(1)],
        [cborInteger(-2), cborBytes(Buffer.from(x, "base64url"))],
        [cborInteger(-3), cborBytes(Buffer.from(y, "base64url"))],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const attestationObject = cborMap([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap([])],
        [cborText("authData"), cborBytes(authenticatorData(HAS_CREDENTIAL, behaviour, credential))],
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", options.challenge, behaviour).toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      });
    },
    /** Proves that it has the key. */
    authenticate(options: { challenge: string }, behaviour: Behaviour = {}) {
      const client = clientData("webauthn.get", options.challenge, behaviour);
      const data = authenticatorData(0, behaviour);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
        userHandle,
      });
    },
  };
}

function clientData(
  type: string,
  challenge: string,
  { origin = "http://localhost:3000" }: Behaviour,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

// The part of CBOR (RFC 8949) that a new key needs.
const cborInteger = (value: number) => Buffer.from([value < 0 ? 0x20 | (-1 - value) : value]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([Buffer.from([0xa0 | entries.length]), ...entries.flat()]);
