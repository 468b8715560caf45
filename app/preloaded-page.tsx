import { FirstResponsesProvider } from "@/lib/platform/http/first-responses-provider";
import { page } from "./page-builder";

/** A page that is sent with the first responses of the API for its client components (`firstRequests`). */
export const preloadedPage: typeof page = (declaration) => page(declaration, FirstResponsesProvider);
