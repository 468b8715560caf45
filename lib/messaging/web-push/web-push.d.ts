// Declares the one function we use; it encrypts and signs but sends nothing. Node cannot see the named exports
// of this CommonJS package, so unbundled processes (the worker) get only its default export.
declare module "web-push" {
  function generateRequestDetails(
    subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
    payload: string,
    options: {
      vapidDetails: { subject: string; publicKey: string; privateKey: string };
      TTL: number;
      urgency: "low" | "normal" | "high";
      contentEncoding: "aes128gcm";
    },
  ): { headers: Record<string, string | number>; body: Buffer };
  const encryption: { generateRequestDetails: typeof generateRequestDetails };
  export = encryption;
}
