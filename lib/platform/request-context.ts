/** The origin of a request, as far as the server can tell. */
export interface Device {
  ipAddress: string;
  userAgent: string | null;
  /** The device cookie of an earlier sign-in (identity/sessions/known-devices.ts); API clients have none. */
  token?: string;
}

/** The time and the origin of an operation. */
export interface RequestContext {
  now: Date;
  device: Device;
}
