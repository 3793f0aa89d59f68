# しおり with its own PostgreSQL, or with DATABASE_URL. deploy/README.md says how to run it.

FROM node:26-bookworm-slim AS build
# The Node of the lock file needs it.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-progress
COPY . .
RUN npm run build
# What runs: the Node of the lock file without its headers, PostgreSQL with the links that its package lacks, neither build tools nor what is in
# the pages already.
RUN npm prune --omit=dev --no-progress \
  && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share \
    node_modules/@tanstack node_modules/@types node_modules/lucide-react node_modules/react node_modules/react-dom \
    node_modules/react-hook-form node_modules/scheduler \
  && node_modules/.bin/node -e "import('./server/db/embedded/binaries.ts').then((it) => it.prepareBinaries({ home: '/tmp' }))"

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 shiori \
  && useradd --uid 10001 --gid shiori --home-dir /data --no-create-home --shell /usr/sbin/nologin shiori \
  && install --directory --owner=shiori --group=shiori --mode=0700 /data
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/domain domain
COPY --from=build /app/server server
COPY --from=build /app/scripts scripts
COPY --from=build /app/dist dist
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
USER shiori
VOLUME /data
EXPOSE 3000
# The first start makes a database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
# The server stops within ten seconds of SIGTERM, its database with it.
STOPSIGNAL SIGTERM
# --again: it waits for a database that does not answer yet.
CMD ["node", "--disable-warning=ExperimentalWarning", "server/main.ts", "--again"]
