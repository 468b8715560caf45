import { parseArgs } from "node:util";
import { resetTwoFactor, resetUnreadableTwoFactor } from "../lib/identity/two-factor/reset";
import { formatError, UserError } from "./launch/user-error";
import { withDatabase } from "./with-database";

// npm run two-factor:reset -- --email aline@example.rw
// npm run two-factor:reset -- --unreadable
// Turns two-factor authentication off for one account, or for every account whose codes AUTH_SECRET cannot check.

const usage = "usage: npm run two-factor:reset -- --email aline@example.rw, or -- --unreadable";

async function resetCodes(): Promise<void> {
  const { email, unreadable } = readArguments();
  if ((email === undefined) === !unreadable) throw new UserError(usage);
  await withDatabase(async () => {
    if (email === undefined) {
      const { reset, kept } = await resetUnreadableTwoFactor(new Date());
      console.log(`Accounts whose two-step login is off now: ${reset}. Accounts that keep theirs: ${kept}.`);
    } else if (await resetTwoFactor(email, new Date())) {
      console.log(`Two-step login of ${email} is off. They are notified by email and set it up again.`);
    } else throw new UserError(`No account with two-step login has the address ${email}.`);
  });
}

function readArguments() {
  try {
    return parseArgs({ options: { email: { type: "string" }, unreadable: { type: "boolean" } } }).values;
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n${usage}`);
  }
}

resetCodes().catch((error) => {
  console.error(formatError(error));
  process.exitCode = 1;
});
