import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/db/embedded/free-port";

interface Nginx {
  baseUrl: string;
  close(): Promise<void>;
}

/**
 * An nginx in front of the web servers, with the settings of scripts/deploy/nginx.conf for stopping servers.
 */
export async function startNginx(ports: number[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), "gendana-nginx-"));
  const port = await freePort("127.0.0.1");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configuration = `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 512; }
    http {
      access_log off; ${temporary.join(" ")}
      client_max_body_size 20m;
      upstream gendana {
        zone gendana 64k;
        ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join(" ")}
        ${ports.map((each) => `server 127.0.0.1:${each} backup max_fails=0;`).join(" ")}
        keepalive 4;
      }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://gendana;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Proxy-Retries 502;
          proxy_next_upstream error timeout http_502;
          proxy_next_upstream_timeout 10s;
          proxy_connect_timeout 4s;
        }
      }
    }`;
  const file = path.join(folder, "nginx.conf");
  await writeFile(file, configuration);
  const args = ["-p", folder, "-c", file, "-e", "stderr"];
  const nginx: ChildProcess = spawn("nginx", args, { stdio: ["ignore", "inherit", "inherit"] });
  const baseUrl = `http://127.0.0.1:${port}`;
  for (let waits = 0; waits < 100; waits++) {
    if (nginx.exitCode !== null) throw new Error("nginx did not start; its message is above");
    const response = await fetch(baseUrl, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response) break;
    await sleep(50);
  }
  return {
    baseUrl,
    close: async () => {
      const ended = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
