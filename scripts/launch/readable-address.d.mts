export function readableAddress(url: string): string;
