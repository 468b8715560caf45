// `npm run build`: installs missing packages and builds if the sources have changed, as `npm start` does
// before it serves. The Dockerfile uses it; it needs neither a database nor a secret.
import("./launch/bootstrap.mjs").then(async ({ prepare, enableTypeScript }) => {
  await prepare();
  await enableTypeScript();
  const { buildIfNeeded } = await import("./launch/build.ts");
  const { stopSignal } = await import("./launch/stop-signal.mjs");
  const { bundleProgram } = await import("./launch/bundle-program.ts");
  const isBuilt = await buildIfNeeded(stopSignal());
  if (isBuilt) {
    await bundleProgram("scripts/launch/serve-site.ts");
    console.log("The build is up to date.");
  }
  process.exit(isBuilt ? 0 : 1);
});
