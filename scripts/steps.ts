import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export interface Step {
  readonly name: string;
  /** A program of node_modules/.bin, or `node`, with its arguments. Runs in the repository's folder. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
}

/** Runs the steps in order, at most `lanes` at a time. Prints a line as each ends, with its output if it failed. Returns their outcomes. */
export async function runSteps(steps: readonly Step[], lanes: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return outcomes;
}

async function runStep({ name, command, env }: Step): Promise<Outcome> {
  const start = performance.now();
  let said = '';
  const code = await run(command, env, (text) => {
    said += text;
  });
  const seconds = (performance.now() - start) / 1000;
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(34)} ${seconds.toFixed(1).padStart(5)} s`);
  if (code !== 0) console.log(said.trimEnd().replace(/^/gm, '  '));
  return { name, ok: code === 0, seconds };
}

/** Runs one command to its end, without input. Returns its exit code. `onOutput` gets its output, which otherwise goes to this terminal. */
export function run(
  [program, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>> = {},
  onOutput?: (text: string) => void,
): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      // Node's compile cache, shared with other processes and threads, because dozens load the same code.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      ...(onOutput && { NO_COLOR: '1' }),
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      ...env,
    },
    stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => onOutput?.(chunk.toString()));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      onOutput?.(String(error));
      resolve(1);
    });
    child.on('close', (code, signal) => {
      if (signal) (onOutput ?? console.error)(`${program} was ended by ${signal}`);
      resolve(code ?? 1);
    });
  });
}
