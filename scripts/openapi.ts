// npm run openapi: docs/openapi.json from the contract. With --check only compares.

import { createApp } from '../packages/server/src/app.ts';
import type { Services } from '../packages/server/src/platform/context.ts';
import type { Gate } from '../packages/server/src/platform/http/register-routes.ts';
import type { LiveNews } from '../packages/server/src/platform/live/live-news.ts';
import { version } from '../packages/server/src/version.ts';
import { keepInStep } from './drift.ts';

// The application describes itself. There are no requests, so nothing behind it is needed.
const app = await createApp({
  config: { secure_cookies: true, trust_proxy: false, data_dir: '.' },
  services: { version, live: { onNews: () => () => undefined } as Partial<LiveNews> } as Services,
  gate: { session_cookie: 'session', csrf_key: '' } as Gate,
  logger: false,
});
await app.ready();
const text = `${JSON.stringify(app.swagger(), null, 1)}\n`;
await app.close();
const same = await keepInStep('docs/openapi.json', text, {
  check: process.argv.includes('--check'),
  command: 'npm run openapi',
});
if (!same) process.exitCode = 1;
