import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.ts';

/** A server or a worker, as a process of its own. */
export interface Part {
  readonly name: string;
  readonly pid: number;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
}

export interface Cluster {
  /** Of the proxy in front. */
  readonly url: string;
  /** Of each server itself, in their order. */
  readonly server_urls: readonly string[];
  readonly servers: readonly Part[];
  readonly workers: readonly Part[];
  /** Stops everything in order: no request comes in any more, then servers and workers finish. */
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** Of the proxy, 0 for any; the servers take `server_ports`. */
  readonly port: number;
  readonly server_ports: readonly number[];
  readonly workers: number;
  /** What runs as a server and as a worker. */
  readonly programs: { readonly server: string; readonly worker: string };
  /** The settings of all of them: database, secret, folder. */
  readonly env: Readonly<Record<string, string>>;
  readonly onEnd?: (part: Part, how: string) => void;
}

/** Says whether a server takes requests. */
const READY = '/readyz';
/** What a server that stops still answers while the proxy looks elsewhere: some of the proxy's looks. */
const DRAIN_SECONDS = '1';
/** A first start makes the database and builds the web app, and may wait for a busy machine. */
const START_MS = 300_000;
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

/** Starts servers that only answer requests, workers that only work off jobs, and the proxy in front of the servers. Throws where one does not start. */
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
    // Each process answers for its own figures: the first at the port that is named, the others at those after it.
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
    // The first makes the database ready for all.
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

/** Waits until a worker says that it is there. Throws where it ends instead. */
async function says({ stdout }: ChildProcess, name: string): Promise<void> {
  const told = await new Promise((resolve) => {
    stdout?.once('data', () => resolve(true)).once('end', () => resolve(false));
  });
  if (!told) throw new Error(`${name} ended before it was ready`);
  stdout?.resume();
}

/** Waits until a server is ready. Throws where it ends instead, or takes too long. */
async function answers(url: string, child: ChildProcess, name: string): Promise<void> {
  // What it says is not shown, and must not fill up.
  child.stdout?.resume();
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${name} ended before it was ready`);
    // That nobody listens yet is what is waited for.
    const reply = await fetch(url).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.ok) return;
  }
  throw new Error(`${name} was not ready in time`);
}
