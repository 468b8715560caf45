// `npm run build`: installs what is missing and builds if the sources have changed, as `npm start` does before it
// serves. An image is built with it; it needs neither a database nor a secret.
import("./launch/bootstrap.mjs").then(async ({ prepare, withLock }) => {
  await prepare();
  const { buildIfNeeded } = await import("./launch/build.ts");
  const { stopSignal } = await import("./launch/stop-signal.ts");
  const isBuilt = await buildIfNeeded(withLock, stopSignal());
  if (isBuilt) console.log("The build is up to date.");
  process.exit(isBuilt ? 0 : 1);
});
