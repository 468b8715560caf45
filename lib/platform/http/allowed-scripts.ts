/**
 * Adds an exception to the content security policy for a script that has no nonce (scripts/launch/script-nonces.mjs).
 * `hash`: SHA-256 of its text, in base64. The text must be constant.
 */
export function allowScript(hash: string): void {
  globalThis.gendanaScriptHashes ??= new Set();
  globalThis.gendanaScriptHashes.add(hash);
}
