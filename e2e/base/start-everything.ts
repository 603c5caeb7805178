import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './find-chromium.ts';
import { startServer } from './start-server.ts';

const repository = join(import.meta.dirname, '../..');

/** Before the first journey: a browser, the web app built from what is there now, one server. Answers what ends it again. */
export default async function startEverything(): Promise<() => Promise<void>> {
  // `npm test` has built it already.
  if (!process.env.WEB_IS_BUILT)
    execFileSync('npm', ['run', 'build', '--silent'], { cwd: repository, stdio: 'inherit' });
  const [chromium, server] = await Promise.all([findChromium(), startServer()]);
  // The one way from here to the workers.
  Object.assign(process.env, {
    E2E_CHROMIUM: chromium,
    E2E_PORT: String(server.port),
    E2E_OWNER_URL: server.owner_url,
    E2E_DATA_DIR: server.data_dir,
  });
  return server.stop;
}
