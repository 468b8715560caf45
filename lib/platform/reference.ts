/** Letters and digits that are not confused on the phone: no 0/O, 1/I/L, 5/S, 2/Z, 8/B, U/V. */
const referenceAlphabet = "ACDEFGHJKMNPQRTVWXY34679";
/** GD-7K9MQX4 from random bytes: 24^7 ≈ 4.6 × 10^9 values. Support tickets use GS, payouts GP. */
export function referenceFromBytes(bytes: Uint8Array, prefix: "GD" | "GS" | "GP" = "GD"): string {
  return `${prefix}-${Array.from(bytes.subarray(0, 7), (byte) => referenceAlphabet[byte % 24]).join("")}`;
}
