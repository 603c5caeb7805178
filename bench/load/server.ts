import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECRET } from '../secrets.ts';

const main = join(import.meta.dirname, '../../packages/server/src/main.ts');

export interface Server {
  readonly port: number;
  readonly pid: number;
  /** Resident memory of the process, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts the product as a separate process and waits for its address. `env` overrides the usual settings. */
export async function startServer(env: Record<string, string>, script = main): Promise<Server> {
  // The same flags as `npm start`.
  const flags = [
    '--max-semi-space-size=8',
    '--max-old-space-size=1024',
    ...(process.env.BENCH_NODE_FLAGS?.split(' ') ?? []),
  ];
  const child = spawn(process.execPath, [...flags, script], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DEMO_DATA: 'false',
      LOG_LEVEL: 'warn',
      BOOKLINE_SECRET: SECRET,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
        if (found) resolve(Number(found));
      });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  const pid = child.pid ?? 0;
  return {
    port,
    pid,
    memory: () => residentMb(pid),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await Promise.race([once(child, 'exit'), sleep(20_000)]);
      child.kill('SIGKILL');
    },
  };
}

/** Resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  if (process.platform === 'linux') {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb) / 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** The peak memory of a server during `work`, in MB, sampled ten times a second, and its memory before. */
export async function peakMemory<T>(server: Pick<Server, 'memory'>, work: () => Promise<T>) {
  const before = server.memory();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, server.memory());
  }, 100);
  try {
    const result = await work();
    return { result, before, peak: Math.max(peak, server.memory()) };
  } finally {
    clearInterval(timer);
  }
}
