# syntax=docker/dockerfile:1
# Bookline in a container: docs/operations.md#containers.
ARG NODE=node:24-bookworm-slim

# The release that `npm run release` packs. It has started once before it is copied.
FROM ${NODE} AS build
WORKDIR /src
COPY . .
RUN npm ci && npm run release \
  && mkdir /app && tar --extract --strip-components 1 --file dist/*.tar.gz --directory /app

FROM ${NODE}
WORKDIR /app
COPY --from=build /app .
# Everything it writes is in /data, except temporary files in /tmp. The rest may be read-only.
RUN mkdir /data && chown node:node /data
ENV HOST=0.0.0.0 DATA_DIR=/data NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["npm", "start"]
