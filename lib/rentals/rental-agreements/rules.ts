/** "RW-DL-204411" → "•••••••••411": enough to recognise the document. */
export function maskLicenceNumber(number: string): string {
  return `${"•".repeat(Math.max(3, number.length - 3))}${number.slice(-3)}`;
}
