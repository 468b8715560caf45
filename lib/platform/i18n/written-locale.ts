import { z } from "zod";
import { routing } from "./routing";

/** The language in which a user wrote a text: the one of the site at that time. Null if it is not known. */
export const writtenLocale = z.enum(routing.locales).nullable();
