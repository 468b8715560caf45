import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { administrator } from "../lib/identity/accounts/contract";
import { createAdministrator } from "../lib/identity/registration/create-administrator";
import { AppError } from "../lib/platform/errors";
import { translator } from "../lib/platform/i18n/translate";
import { formatError, UserError } from "./launch/user-error";
import { withDatabase } from "./with-database";

// npm run admin:create -- --email root@example.rw --name "Aline Uwase"
// Works on the database that `npm start` uses, running or not. Asks for the password; without a terminal, or
// when nothing is typed, it prints a link to set it.

const usage = 'usage: npm run admin:create -- --email root@example.rw --name "Aline Uwase"';
const sentence = translator("en");

async function createAdmin(): Promise<void> {
  const values = readArguments();
  if (!values.email || !values.name) throw new UserError(usage);
  // Everything else is validated before the password is asked for.
  read(values);
  await withDatabase(async () => {
    const account = read({ ...values, password: (await askPassword()) || undefined });
    const link = await createAdministrator(account, new Date());
    if (!link) return console.log(`${account.email} is an administrator and can log in.`);
    console.log(`${account.email} is an administrator and sets the password here, once within 24 hours:`);
    console.log(link);
  });
}

function readArguments() {
  try {
    return parseArgs({ options: { email: { type: "string" }, name: { type: "string" } } }).values;
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${usage}`);
  }
}

function read(input: unknown) {
  const parsed = administrator.safeParse(input);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(
    ({ path, message }) => `${path.join(".")}: ${sentence(`errors.${message}` as "errors.invalid")}`,
  );
  throw new UserError([...wrong, usage].join("\n"));
}

/** Reads the password without echoing it. Returns undefined without a terminal. */
async function askPassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stdout.write("Password (leave empty for a link to set it): ");
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const keyboard = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const typed = await keyboard.question("");
  keyboard.close();
  process.stdout.write("\n");
  return typed;
}

createAdmin().catch((error) => {
  const isKnown = error instanceof AppError;
  console.error(isKnown ? sentence(`errors.${error.key}` as "errors.invalid") : formatError(error));
  process.exitCode = 1;
});
