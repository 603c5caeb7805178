import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';

/** A server or worker process. */
export interface Part {
  readonly name: string;
  readonly pid: number;
  /** Stops it gracefully and waits until it has ended. */
  stop(): Promise<void>;
  /** Kills it, as a power loss would, and waits until it's gone. */
  kill(): Promise<void>;
}

export interface Cluster {
  /** The proxy's address. */
  readonly url: string;
  /** The address of each server, in order. */
  readonly server_urls: readonly string[];
  readonly servers: readonly Part[];
  readonly workers: readonly Part[];
  /** Stops everything in order: first new requests, then servers and workers. */
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** The proxy's port, 0 for any. Servers use `server_ports`. */
  readonly port: number;
  readonly server_ports: readonly number[];
  readonly workers: number;
  /** The server and worker entry points. */
  readonly programs: { readonly server: string; readonly worker: string };
  /** The settings of all processes: database, secret, folder. */
  readonly env: Readonly<Record<string, string>>;
  readonly onEnd?: (part: Part, how: string) => void;
}

/** Reports whether a server accepts requests. */
const READY = '/readyz';
/** How long a stopping server still answers while the proxy looks elsewhere: several proxy checks. */
const DRAIN_SECONDS = '1';
/** A first start creates the database and builds the web app, possibly on a busy machine. */
const START_MS = 300_000;
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

/** Starts servers that only answer requests, workers that only run jobs, and the proxy. Throws if one doesn't start. */
export async function startCluster({
  port,
  server_ports,
  workers,
  programs,
  env,
  onEnd,
}: ClusterOptions): Promise<Cluster> {
  const parts: Part[] = [];
  let proxy: ReverseProxy | undefined;
  const stop = async () => {
    await proxy?.close();
    await Promise.all(parts.map((part) => part.stop()));
  };
  const start = (name: string, program: string, settings: Readonly<Record<string, string>>) => {
    // Each process has its own metrics port, counting up from the configured one.
    const { METRICS_PORT } = process.env;
    const figures = METRICS_PORT ? { METRICS_PORT: String(Number(METRICS_PORT) + parts.length) } : {};
    const child = spawn(process.execPath, [...FLAGS, program], {
      env: { ...process.env, ...env, TRUST_PROXY: 'loopback', DRAIN_SECONDS, ...figures, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const part = asPart(name, child, (how) => onEnd?.(part, how));
    parts.push(part);
    return { part, child };
  };
  const urls = server_ports.map((each) => `http://127.0.0.1:${each}`);
  try {
    const startServer = async (each: number, n: number) => {
      const settings = { PORT: String(each), HOST: '127.0.0.1', WORKER: 'false' };
      const { part, child } = start(`server ${n + 1}`, programs.server, settings);
      await answers(`${urls[n]}${READY}`, child, part.name);
      return part;
    };
    // The first one prepares the database for all.
    const [first = 0, ...others] = server_ports;
    const servers = [await startServer(first, 0)];
    servers.push(...(await Promise.all(others.map((each, n) => startServer(each, n + 1)))));
    const startWorker = async (n: number) => {
      const { part, child } = start(`worker ${n}`, programs.worker, {});
      await says(child, part.name);
      return part;
    };
    const working = await Promise.all(Array.from({ length: workers }, (_, n) => startWorker(n + 1)));
    proxy = await startReverseProxy({ port, upstreams: urls, readyPath: READY });
    return { url: proxy.url, server_urls: urls, servers, workers: working, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function asPart(name: string, child: ChildProcess, onEnd: (how: string) => void): Part {
  const ended = once(child, 'exit').then(([code, signal]) => onEnd(String(signal ?? code)));
  const end = (signal: 'SIGTERM' | 'SIGKILL') => async () => {
    child.kill(signal);
    await ended;
  };
  return { name, pid: child.pid ?? 0, stop: end('SIGTERM'), kill: end('SIGKILL') };
}

/** Waits until a worker reports that it's ready. Throws if it ends instead. */
async function says({ stdout }: ChildProcess, name: string): Promise<void> {
  const told = await new Promise((resolve) => {
    stdout?.once('data', () => resolve(true)).once('end', () => resolve(false));
  });
  if (!told) throw new Error(`${name} ended before it was ready`);
  stdout?.resume();
}

/** Waits until a server is ready. Throws if it ends or takes too long. */
async function answers(url: string, child: ChildProcess, name: string): Promise<void> {
  // Its output isn't shown but must be drained.
  child.stdout?.resume();
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${name} ended before it was ready`);
    // Expected until the server listens.
    const reply = await fetch(url).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.ok) return;
  }
  throw new Error(`${name} was not ready in time`);
}
