import type { IncomingMessage, ServerResponse } from "node:http";

export interface PackedAsset {
  headers: [string, number | string | string[]][];
  body: Buffer;
}

export function createPackedAssets(folder: string): {
  find(request: IncomingMessage): PackedAsset | undefined;
  watch(request: IncomingMessage, response: ServerResponse): void;
};

export function sendPacked(asset: PackedAsset, response: ServerResponse): void;
