import "next-auth";

declare module "next-auth" {
  interface User {
    sid: string;
    role: string;
    tokenVersion?: number;
  }
}
