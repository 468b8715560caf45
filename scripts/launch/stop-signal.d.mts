export function stopSignal(): AbortSignal;
