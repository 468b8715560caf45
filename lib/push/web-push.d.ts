// The one function of the package we use: it encrypts and signs, and sends nothing. The package is CommonJS whose names
// Node cannot see, so unbundled processes (the worker) get its default export only.
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
