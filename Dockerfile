# The site in production: docker build . See compose.yaml for what belongs around it, docs/configuration.md for its variables.
# The demo, with its pictures, its people and its payment sandbox: docker build --target demo .
ARG NODE=26
# Its output is the same for every processor.
FROM --platform=$BUILDPLATFORM node:${NODE}-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# The image brings Node; no other package needs its install script.
RUN npm ci --include=dev --ignore-scripts
COPY react-router.config.ts vite.config.ts tsconfig.json ./
COPY public public
COPY tools/run.mjs tools/
COPY tools/run tools/run
COPY server server
COPY app app
RUN npm run build

FROM node:${NODE}-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:${NODE}-slim AS site
ENV NODE_ENV=production \
    DATA_DIR=/site/data
WORKDIR /site
RUN mkdir data && chown node:node data
COPY package.json ./
COPY --from=packages /site/node_modules node_modules
COPY server server
COPY app/features app/features
COPY app/platform app/platform
# What an operator runs.
COPY tools/backup.ts tools/operator-command.ts tools/outbox.ts tools/push-keys.ts tools/restore.ts tools/staff-add.ts tools/staff-reset-second-step.ts tools/
COPY tools/backup tools/backup
COPY tools/run/arguments.mjs tools/run/
COPY --from=build /site/build build
USER node
VOLUME /site/data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]

FROM site AS demo
ENV DEMO_HOST=0.0.0.0
COPY tools/seed*.ts tools/
COPY tools/demo tools/demo
COPY packages packages
USER root
RUN mkdir -p node_modules/@rehome && ln -s ../../packages/paystack-sandbox node_modules/@rehome/paystack-sandbox
USER node

FROM site AS production
