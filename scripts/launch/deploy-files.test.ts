import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isApiRequest } from "@/lib/platform/maintenance/rules";

const nginx = readFileSync("scripts/deploy/nginx.conf", "utf8");

it("nginx redirects pages to https, but not API calls", () => {
  const plain = nginx.slice(nginx.indexOf("listen 80;"), nginx.indexOf("listen 443"));
  expect(plain).toMatch(/location \/api\/ \{ return 403; \}/);
  const refused = new RegExp(plain.match(/location ~ (\S+) \{ return 403; \}/)?.[1] ?? "$^");
  const documented = [
    "/otp/a",
    "/notifications",
    "/notifications/individuals/1",
    "/business/1",
    "/support/tickets",
  ];
  const alsoDocumented = ["/chat/rooms", "/admin/notifications/1", "/admin/1/notifications"];
  const pages = ["/", "/support", "/business", "/vehicles", "/vehicle/support", "/fr/support", "/admin"];
  for (const path of [...documented, ...alsoDocumented, ...pages])
    expect([path, refused.test(path)]).toEqual([path, isApiRequest(path, "text/html")]);
  expect(plain).toMatch(/location \/ \{ return 308 https:/);
  expect(plain.match(/return 308/g)).toHaveLength(1);
});

it("nginx allows only TLS 1.2 and 1.3, with forward-secret and authenticated ciphers", () => {
  expect(nginx.match(/ssl_protocols (.*);/)?.[1]).toBe("TLSv1.2 TLSv1.3");
  const ciphers = nginx.match(/ssl_ciphers (.*);/)?.[1]?.split(":") ?? [];
  expect(ciphers.length).toBeGreaterThan(0);
  expect(ciphers.filter((cipher) => !/^ECDHE-.*-(GCM-SHA\d+|POLY1305)$/.test(cipher))).toEqual([]);
});

it("nginx announces that it retries on 502 exactly where it does", () => {
  const locations = nginx.split("location ").slice(1);
  const announces = locations.map((text) => text.includes("X-Proxy-Retries 502;"));
  expect(announces).toContain(true);
  expect(locations.map((text) => /proxy_next_upstream .*http_502/.test(text))).toEqual(announces);
});

it("nginx retries for ten seconds at most, in which it gives up on an unreachable server", () => {
  const retrying = nginx.split("location ").filter((text) => /proxy_next_upstream .*http_502/.test(text));
  const seconds = (text: string, name: string) => Number(text.match(new RegExp(`${name} (\\d+)s;`))?.[1]);
  expect(retrying.map((text) => seconds(text, "proxy_next_upstream_timeout"))).toEqual([10]);
  for (const text of retrying) expect(2 * seconds(text, "proxy_connect_timeout")).toBeLessThan(10);
});

it("each service that connects to PostgreSQL as a superuser names its role, which an older volume sets", () => {
  const compose = readFileSync("scripts/deploy/recovery/compose.yaml", "utf8");
  const backups = compose.slice(compose.indexOf("  base-backups:"));
  for (const name of ["PGUSER", "PGBACKREST_PG1_USER"])
    expect(backups).toContain(`      ${name}: \${RECOVERY_PGUSER:-postgres}`);
});

it("in Compose the application is neither PostgreSQL's superuser nor the store's administrator", () => {
  const compose = readFileSync("compose.yaml", "utf8");
  const superuser = compose.match(/POSTGRES_USER: (\w+)/)?.[1] ?? "postgres";
  const roles = [...compose.matchAll(/postgres:\/\/(\w+):/g)].map(([, role]) => role);
  expect(new Set(roles)).toEqual(new Set(["gendana"]));
  expect(roles).not.toContain(superuser);
  const script = readFileSync("scripts/deploy/database.sql", "utf8");
  expect(script.match(/^(create|alter) role .*$/gm)).toEqual([
    "create role gendana login;",
    "alter role gendana password :'password';",
  ]);
  expect(compose).toContain("./scripts/deploy/database.sql:/docker-entrypoint-initdb.d/");
  const actions: string[] = JSON.parse(compose.match(/"actions":(\[.*?\])/)?.[1] ?? "[]");
  const bucket = compose.match(/FILES_S3_URL: \S+\/(\w+)/)?.[1];
  expect(actions).toEqual(["Read", "Write", "List"].map((action) => `${action}:${bucket}`));
});

it("in Compose PostgreSQL counts statements for the administrators' report", () => {
  for (const file of ["compose.yaml", "scripts/deploy/recovery/compose.yaml"])
    expect(readFileSync(file, "utf8")).toContain("      - -cshared_preload_libraries=pg_stat_statements\n");
  const script = readFileSync("scripts/deploy/database.sql", "utf8");
  expect(script).toContain("\\connect gendana\ncreate extension if not exists pg_stat_statements;\n");
});

it("in Kubernetes backups are on a volume that outlives the pods and that all of them share", () => {
  const documents = readFileSync("scripts/deploy/kubernetes/gendana.yaml", "utf8").split("---\n");
  const deployments = documents.filter((text) => text.includes("kind: Deployment"));
  expect(deployments).toHaveLength(2);
  const image = readFileSync("Dockerfile", "utf8");
  const folder = image.match(/DATA_DIR=(\S+)/)?.[1];
  for (const deployment of deployments) {
    const volume = deployment.match(new RegExp(`name: (\\w+), mountPath: ${folder} `))?.[1];
    expect(deployment).toContain(`- { name: ${volume}, persistentVolumeClaim: { claimName: gendana } }`);
  }
  const claim = documents.find((text) => text.includes("kind: PersistentVolumeClaim"));
  expect(claim).toContain("metadata: { name: gendana }");
  expect(claim).toContain("accessModes: [ReadWriteMany]");
});

it("in Compose web servers and workers share one lasting volume for backups", () => {
  const compose = readFileSync("compose.yaml", "utf8");
  const app = compose.slice(compose.indexOf("x-app:"), compose.indexOf("x-web:"));
  expect(app).toContain('volumes: ["data:/data"]');
  expect(app).toContain("tmpfs: [/tmp]");
  for (const kind of ["web", "worker"]) {
    const part = compose.slice(compose.indexOf(`x-${kind}:`)).split("\n\n")[0];
    expect(part).toContain("<<: *app");
    expect(part).not.toContain("volumes:");
  }
  expect(compose.slice(compose.indexOf("\nvolumes:"))).toContain("\n  data:\n");
});

it("no running process can read the history of the clone", () => {
  const folder = "scripts/deploy/systemd";
  const units = readdirSync(folder).filter((file) => file.endsWith(".service"));
  expect(units.length).toBeGreaterThan(0);
  for (const unit of units)
    expect(readFileSync(`${folder}/${unit}`, "utf8")).toContain(
      "InaccessiblePaths=-/opt/gendana/current/.git",
    );
  expect(readFileSync(".dockerignore", "utf8").split("\n")).toContain(".git");
});

it("recovery.md names each variable that the recovery Compose file uses", () => {
  const compose = readFileSync("scripts/deploy/recovery/compose.yaml", "utf8");
  const asked = [...compose.matchAll(/\$\{(RECOVERY_\w+)/g)].map(([, name]) => name);
  const described = readFileSync("docs/recovery.md", "utf8");
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});

it("recovery.md lets Compose start nothing but PostgreSQL before the restored database is held", () => {
  const page = readFileSync("docs/recovery.md", "utf8");
  const [, before = "", rest = ""] = page.split(/^## Restore to a point in time$|^7\. \*\*Before anything/m);
  const afterLoss = rest.split(/^## /m).find((section) => section.startsWith("Restore after the loss"));
  const starts = (text = "") => text.match(/docker compose (up|start|restart)\b[^`\n]*/g);
  // `start` fails for a service without a container, as on a new machine.
  expect(starts(before)).toEqual(["docker compose up -d postgres"]);
  expect(afterLoss).toContain("docker compose run");
  expect(starts(afterLoss)).toBeNull();
});
