import type { IncomingMessage, ServerResponse } from "node:http";

export interface CompressedAsset {
  headers: [string, number | string | string[]][];
  body: Buffer;
}

export function createCompressedAssets(folder: string): {
  find(request: IncomingMessage): CompressedAsset | undefined;
  watch(request: IncomingMessage, response: ServerResponse): void;
};

export function sendCompressed(asset: CompressedAsset, response: ServerResponse): void;
