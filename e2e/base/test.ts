import { test as base, expect, type Page } from '@playwright/test';
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { type Builders, openBuilders, type TestTenant, type TestUser } from '../../packages/server/test/builders.ts';
import { findViolations } from './find-violations.ts';
import { openSession } from './open-session.ts';

export { expect };

/** A user who can sign in: one that `build` created, or a demo user. */
export type Who = Pick<TestUser, 'username' | 'password'> & { readonly tenant: Pick<TestTenant, 'host'> };

interface Tools {
  /** Creates tenants, users, and contacts directly in the server's database. */
  readonly build: Builders;
}

/** Playwright's test with our fixtures. Every test creates its own tenant: `const tenant = await build.makeTenant()`. */
export const test = base.extend<object, Tools>({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures here
    async ({}, use) => {
      await use({
        executablePath: environment('E2E_CHROMIUM'),
        args: [
          '--no-sandbox', // root has none
          '--host-resolver-rules=MAP *.localhost 127.0.0.1',
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          // Voice calls without a network, and sound before the first click.
          '--allow-loopback-in-peer-connection',
          '--autoplay-policy=no-user-gesture-required',
          // No optimized machine code: compiling it takes a tenth of the CPU of a journey, and it is thrown away with the page.
          '--js-flags=--max-optimized-bytecode-size=0',
          ...(process.env.E2E_ARGS?.split(' ') ?? []),
        ],
      });
    },
    { scope: 'worker' },
  ],
  build: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here, and the builders need no fixture
    async ({}, use) => {
      const builders = openBuilders(environment('E2E_OWNER_URL'), systemClock);
      await use(builders);
      await builders.close();
    },
    { scope: 'worker' },
  ],
});

/** The URL of a path on a tenant's host name. */
export const urlOf = ({ host }: Pick<TestTenant, 'host'>, path = '/') =>
  `http://${host}:${environment('E2E_PORT')}${path}`;

/** Signs a user in without the form and opens a path. */
export async function signIn(page: Page, { tenant, username, password }: Who, path = '/'): Promise<void> {
  // Without the page, which would load twice.
  const user_agent = await page.evaluate(() => navigator.userAgent);
  const origin = { port: Number(environment('E2E_PORT')), host: tenant.host, user_agent };
  await page.context().addCookies(await openSession(origin, { username, password }));
  await page.goto(urlOf(tenant, path));
}

/** Fails if axe finds a WCAG 2.2 AA violation. */
export async function expectNoViolations(page: Page): Promise<void> {
  const found = (await findViolations(page)).map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
  );
  expect(found).toEqual([]);
}

function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start-everything.ts sets it`);
  return value;
}
