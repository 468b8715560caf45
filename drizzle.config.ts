import { defineConfig } from "drizzle-kit";

// `npm run db:generate` compares db/schema with the newest snapshot in db/migrations; it needs no database.
export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema/**/*.ts",
  out: "./db/migrations",
  casing: "snake_case",
});
