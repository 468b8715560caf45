import { FirstAnswersProvider } from "@/lib/platform/http/first-answers-provider";
import { page } from "./page-builder";

/** A page that is sent with the first answers of the API for its client components (`answers`). */
export const preloadedPage: typeof page = (declaration) => page(declaration, FirstAnswersProvider);
