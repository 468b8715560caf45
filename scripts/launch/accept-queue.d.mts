export function acceptQueueReader(address: { port: number; family: string }): () => number;
