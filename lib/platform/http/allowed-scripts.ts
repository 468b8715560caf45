const shared = globalThis as typeof globalThis & { gendanaScriptHashes?: Set<string> };

/**
 * Adds an exception to the content security policy for a script that has no nonce (scripts/launch/script-nonces.mjs).
 * `hash`: SHA-256 of its text, in base64. The text must be constant.
 */
export function allowScript(hash: string): void {
  shared.gendanaScriptHashes ??= new Set();
  shared.gendanaScriptHashes.add(hash);
}
