"use client";

import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { ApiError, api, unparsed } from "@/lib/platform/http/api-client";
import type { ErrorKey } from "@/lib/platform/i18n/error-keys";

type CreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type RequestOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];

// Both functions throw ApiError with a key of the messages' `errors` if the browser does not support passkeys, or the
// person or the device did not use one. Import this module when they are called.

/** Gets a challenge and has the device answer it with a passkey of this site. */
export async function askPasskey(purpose: "sign-in" | "confirmation") {
  requireSupport();
  const parser = unparsed<{ publicKey: RequestOptions }>();
  const { publicKey } = await api.post(`/api/passkeys/${purpose}-challenge`, undefined, parser);
  return startAuthentication({ optionsJSON: publicKey }).catch(() => {
    throw refusal("passkeyNotUsed");
  });
}

/** Gets a challenge and has the device create a passkey. */
export async function makePasskey() {
  requireSupport();
  const parser = unparsed<{ publicKey: CreationOptions }>();
  const { publicKey } = await api.post("/api/passkeys/challenge", undefined, parser);
  return startRegistration({ optionsJSON: publicKey }).catch((error) => {
    const code = error instanceof WebAuthnError ? error.code : undefined;
    const isKnown = code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    throw refusal(isKnown ? "passkeyKnown" : "passkeyNotUsed");
  });
}

function requireSupport(): void {
  if (!browserSupportsWebAuthn()) throw refusal("passkeyUnsupported");
}

const refusal = (key: ErrorKey) => new ApiError(0, "invalid", key);
