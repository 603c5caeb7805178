import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startStripeDouble } from '../../packages/server/src/providers/payments/stripe.fixture.ts';
import { startVendorServer } from '../../packages/server/test/outside-accounts/vendor-server.ts';
import { findChromium } from './find-chromium.ts';
import { startServer } from './start-server.ts';

const repository = join(import.meta.dirname, '../..');

/** Runs before the first test: finds a browser, builds the web app, and starts a server. Returns a function to stop them. */
export default async function startEverything(): Promise<() => Promise<void>> {
  // `npm test` has built it already.
  if (!process.env.WEB_IS_BUILT)
    execFileSync('npm', ['run', 'build', '--silent'], { cwd: repository, stdio: 'inherit' });
  const stopVendors = await startVendors();
  const [chromium, server] = await Promise.all([findChromium(), startServer()]);
  // Environment variables are the only way to pass values to the workers.
  Object.assign(process.env, {
    E2E_CHROMIUM: chromium,
    E2E_PORT: String(server.port),
    E2E_OWNER_URL: server.owner_url,
    E2E_DATA_DIR: server.data_dir,
  });
  return async () => {
    await server.stop();
    await stopVendors();
  };
}

/** Simulated vendors for the server and for tests that open their pages: one Google user with two events. */
async function startVendors(): Promise<() => Promise<void>> {
  const vendor = await startVendorServer();
  for (const [id, days] of [
    ['lunch', 1],
    ['review', 2],
  ] as const) {
    const at = (hours: number) => new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString();
    vendor.google.put('ann@gmail.test', { id, summary: id, start: { dateTime: at(0) }, end: { dateTime: at(1) } });
  }
  for (const name of ['GOOGLE', 'OUTLOOK', 'CALENDLY', 'CSG', 'PHONE_BURNER']) process.env[`${name}_URL`] = vendor.url;
  // For the server, and for tests that answer the browser's calls to Stripe.
  const stripe = await startStripeDouble();
  process.env.STRIPE_API_URL = stripe.url;
  return async () => {
    await stripe.close();
    await vendor.stop();
  };
}
