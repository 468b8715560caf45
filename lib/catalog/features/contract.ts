import { z } from "zod";
import { featureIds } from "./rules";

export const featureId = z.enum(featureIds);
