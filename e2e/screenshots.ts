import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import pg from 'pg';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-accounts.ts';
import { findChromium } from './base/find-chromium.ts';
import { screenLoaded } from './base/find-violations.ts';
import { openSession } from './base/open-session.ts';
import { startServer } from './base/start-server.ts';

// npm run screenshots: takes the README's pictures from the demo data, light and dark, on a server, a port, and a data folder of its own. The demo data is the
// same each time. Only dates follow the calendar, because the server's clock can't be set.

const HOST = 'northstar.localhost';
const SIZE = { width: 1280, height: 800 };
const folder = join(import.meta.dirname, '../docs/images');

interface Shot {
  readonly name: string;
  readonly as: 'agent' | 'manager' | 'admin';
  /** A path, or a query of the demo tenant for it. */
  readonly path: string;
}

const byId = (path: string, table: string, order: string, where = 'true') =>
  `select '${path}' || id as path from ${table} where tenant_id = $1 and ${where} order by ${order} limit 1`;

/** The agent's contact with most in its timeline. */
const richest = `
  select '/contacts/' || c.id as path from contact c join app_user u on u.tenant_id = c.tenant_id and u.id = c.owner_id
  where c.tenant_id = $1 and c.deleted_at is null and u.email = 'agent@northstar.test'
  order by (select count(*) from contact_policy p where p.tenant_id = c.tenant_id and p.contact_id = c.id)
    + (select count(*) from contact_activity a where a.tenant_id = c.tenant_id and a.contact_id = c.id) desc, c.id limit 1`;

const shots: readonly Shot[] = [
  { name: 'contacts', as: 'agent', path: '/contacts' },
  { name: 'contact', as: 'agent', path: richest },
  { name: 'home', as: 'agent', path: '/' },
  { name: 'calendar', as: 'agent', path: '/calendar' },
  { name: 'import', as: 'admin', path: byId('/imports/attempts/', 'import_attempt', 'created_at, id') },
  { name: 'workflow', as: 'admin', path: byId('/workflow/flows/', 'workflow_flow', 'name, id', `name = 'New lead'`) },
];

const server = await startServer();
const owner = new pg.Client({ connectionString: server.owner_url });
await owner.connect();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--host-resolver-rules=MAP *.localhost 127.0.0.1', '--font-render-hinting=none'],
});
try {
  await mkdir(folder, { recursive: true });
  const { rows } = await owner.query<{ tenant_id: number }>('select tenant_id from tenant_host where host = $1', [
    HOST,
  ]);
  const tenant = rows[0]?.tenant_id;
  for (const scheme of ['light', 'dark'] as const)
    for (const as of new Set(shots.map((shot) => shot.as))) {
      const context = await browser.newContext({ viewport: SIZE, colorScheme: scheme, reducedMotion: 'reduce' });
      await signIn(context, as);
      const page = await context.newPage();
      for (const shot of shots.filter((each) => each.as === as)) {
        const path = shot.path.startsWith('/')
          ? shot.path
          : (await owner.query<{ path: string }>(shot.path, [tenant])).rows[0]?.path;
        if (!path) throw new Error(`the demo data has nothing to show for ${shot.name}`);
        await page.goto(`http://${HOST}:${server.port}${path}`);
        await screenLoaded(page);
        await page.waitForLoadState('networkidle');
        const file = join(folder, `${shot.name}${scheme === 'dark' ? '-dark' : ''}.png`);
        // Screens have few colors, so a palette makes the file a third as large.
        await sharp(await page.screenshot())
          .png({ palette: true, colors: 128, effort: 10, compressionLevel: 9 })
          .toFile(file);
        process.stdout.write(`${file}\n`);
      }
      await context.close();
    }
} finally {
  await browser.close();
  await owner.end();
  await server.stop();
}

async function signIn(context: BrowserContext, as: Shot['as']): Promise<void> {
  const page = await context.newPage();
  const user_agent = await page.evaluate(() => navigator.userAgent);
  await page.close();
  const credentials = { username: `${as}@northstar.test`, password: DEMO_PASSWORD };
  await context.addCookies(await openSession({ port: server.port, host: HOST, user_agent }, credentials));
}
