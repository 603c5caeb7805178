// npm run openapi: docs/openapi.json from the contract. With --check only compares.

import { createApp } from '../packages/server/src/app.ts';
import type { Services } from '../packages/server/src/platform/context.ts';
import type { Gate } from '../packages/server/src/platform/http/register-routes.ts';
import type { LiveNews } from '../packages/server/src/platform/live/live-news.ts';
import { version } from '../packages/server/src/version.ts';
import { keepInStep } from './drift.ts';

const WIDTH = 140;
// The application describes itself. There are no requests, so nothing behind it is needed.
const app = await createApp({
  config: { secure_cookies: true, trust_proxy: false, data_dir: '.' },
  services: {
    version,
    live: { onNews: () => () => undefined } as Partial<LiveNews>,
    webpages: { host: undefined } as Partial<Services['webpages']>,
  } as Services,
  gate: { session_cookie: 'session', csrf_key: '' } as Gate,
  logger: false,
});
await app.ready();
// Values that fit are on one line: indenting each brace of a small schema took a third of the file.
const text = `${written(app.swagger(), '')}\n`;
await app.close();
const same = await keepInStep('docs/openapi.json', text, {
  check: process.argv.includes('--check'),
  command: 'npm run openapi',
});
if (!same) process.exitCode = 1;

/** JSON with an indented line for each part of what doesn't fit on one. */
function written(value: unknown, indent: string): string {
  const line = JSON.stringify(value);
  if (indent.length + line.length <= WIDTH || typeof value !== 'object' || value === null) return line;
  const within = `${indent} `;
  const parts = Array.isArray(value)
    ? value.map((item) => written(item, within))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${JSON.stringify(key)}: ${written(item, within)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => `${within}${part}`).join(',\n')}\n${indent}${close}`;
}
