export function acceptedEncoding(header: string | undefined): "br" | "gzip" | "identity";
