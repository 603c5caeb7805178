import { spawn } from 'node:child_process';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');

/** Builds the web app, once per checkout. Throws with the end of what the build said where it fails. */
export async function buildWebApp(): Promise<void> {
  console.log('Building the web app (the first start only) …');
  await new Promise<void>((resolve, reject) => {
    const build = spawn('npm', ['run', 'build', '--silent'], { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [build.stdout, build.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000);
      });
    build.on('error', reject);
    build.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built:\n${said}`)),
    );
  });
}
