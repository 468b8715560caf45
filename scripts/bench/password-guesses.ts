import { factoryPassword, makeUser } from "@/db/testing/factories";
import { inParallel } from "@/db/testing/in-parallel";
import { openSession } from "@/lib/identity/sign-in/commands";
import { startApp } from "./running-app";
import { showUsage } from "./usage";

// npm run bench -- guesses [--guesses 100000]
// One account and many guesses of its password, each from a different network: at most ten times the limit of
// one network may be checked. Then the right password from a browser that has signed in before: it must not
// be locked out.
showUsage("npm run bench -- guesses [--guesses 100000]");
const at = process.argv.indexOf("--guesses");
const guessCount = at < 0 ? 100_000 : Number(process.argv[at + 1]);
const ALLOWED = 30;

const app = await startApp();
try {
  const { email } = await makeUser(app.database);
  const home = { ipAddress: "192.0.2.1", userAgent: null };
  const { deviceToken: token } = await openSession({ email, password: factoryPassword }, home);
  const startedAt = new Date();
  const outcomes = await inParallel(
    Array.from(
      { length: guessCount },
      (_, index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    ),
    64,
    (ipAddress) =>
      openSession({ email, password: "a wrong guess" }, { ipAddress, userAgent: null }, startedAt).catch(
        (problem) => String(problem.key),
      ),
  );
  const checked = outcomes.filter((key) => key === "loginFailed").length;
  const locked = outcomes.filter((key) => key === "tooManyAttempts").length;
  const seconds = (Date.now() - startedAt.getTime()) / 1000;
  console.log(`${guessCount} guesses in ${seconds.toFixed(1)} s: ${checked} checked, ${locked} locked out`);
  await openSession({ email, password: factoryPassword }, { ...home, token });
  console.log("the browser that has signed in before signs in again");
  process.exitCode = checked <= ALLOWED && checked + locked === guessCount ? 0 : 1;
} finally {
  await app.close();
}
