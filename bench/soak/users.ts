import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Owner } from '../bench.ts';
import { signIn } from '../load/sign-in.ts';
import type { Tally } from './tally.ts';

export interface Stage {
  readonly port: number;
  readonly tally: Tally;
  /** After the abort, nothing new starts. Running actions complete. */
  readonly over: AbortSignal;
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** How long a user reads before the next action, in ms. */
const READS_MS = [200, 1200] as const;
/** A number from 0 to 1. Each run has the same sequence. */
export type Random = () => number;

const pause = (random: Random) => sleep(READS_MS[0] + random() * (READS_MS[1] - READS_MS[0]));

/** Signs a user in. Their calls throw on an error status. */
export async function enter({ port }: Stage, { email }: Pick<Owner, 'email'>) {
  const lines = (await signIn(port, email)).trim().split('\r\n');
  const headers: Record<string, string> = Object.fromEntries(lines.map((line) => line.split(': ', 2)));
  const send = async (method: string, path: string, body?: string | FormData, more: Record<string, string> = {}) => {
    const reply = await fetch(`http://localhost:${port}${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body !== undefined && { body }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 200)}`);
    return text;
  };
  const call: Call = async (method, path, body) =>
    JSON.parse(
      (await send(method, path, body === undefined ? undefined : JSON.stringify(body), {
        ...(body !== undefined && { 'content-type': 'application/json' }),
      })) || 'null',
    );
  return { headers, send, call };
}

interface Listed {
  readonly data: readonly { readonly id: string }[];
}
interface Opened {
  readonly data: { readonly id: string; readonly version: number };
}

/** A user at work on their list with a page open: lists, searches, opens, edits, notes. `live` is the time from a reply to its live message. */
export async function work(stage: Stage, who: Owner, random: Random): Promise<void> {
  const { tally, over } = stage;
  const { call, headers } = await enter(stage, who);
  const page = await openPage(stage, headers.cookie ?? '');
  const list = (scope: object) => call('PATCH', '/v1/contacts', { contacts_scope: scope }) as Promise<Listed>;
  try {
    while (!over.aborted) {
      const shown = await tally.of('list', () => list(random() < 0.5 ? {} : { order_field: 'name', order: 'asc' }));
      await pause(random);
      if (random() < 0.5)
        await tally.of('search', () => list({ q: ['smi', 'joh', 'ada', 'car'][Math.floor(random() * 4)] }));
      const contact = shown?.data[Math.floor(random() * shown.data.length)];
      if (!contact) continue;
      const open = () => call('GET', `/v1/contacts/${contact.id}`) as Promise<Opened>;
      const opened = await tally.of('open contact', open);
      await tally.of('timeline', () => call('GET', `/v1/contacts/${contact.id}/timeline`));
      await pause(random);
      if (opened && random() < 0.4) {
        const body = { first_name: `Ann${Math.floor(random() * 1000)}`, version: opened.data.version };
        const news = page.news();
        const edited = await tally.of('edit', () => call('PATCH', `/v1/contacts/${contact.id}`, body));
        if (edited) await tally.of('live news after an edit', () => news);
      }
      if (random() < 0.4)
        await tally.of('note', () =>
          call('POST', `/v1/contacts/${contact.id}/notes`, { body: 'Called, wants to hear more', pinned: false }),
        );
      await pause(random);
    }
  } finally {
    page.close();
  }
}

const NEWS_MS = 10_000;

/** An open page that listens to its list. */
async function openPage({ port }: Stage, cookie: string) {
  const socket = new WebSocket(`ws://localhost:${port}/cable`, ['actioncable-v1-json'], { headers: { cookie } });
  const identifier = JSON.stringify({ channel: 'ContactChannel' });
  const waiting = new Set<() => void>();
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      const said = String(data);
      if (said.includes('"welcome"')) socket.send(JSON.stringify({ command: 'subscribe', identifier }));
      if (said.includes('"confirm_subscription"')) resolve();
      if (!said.includes('"contacts"')) return;
      for (const done of waiting) done();
      waiting.clear();
    });
  });
  return {
    /** The next live message of the list. Fails if none comes in time. */
    async news(): Promise<void> {
      const heard = new Promise<true>((resolve) => waiting.add(() => resolve(true)));
      if (!(await Promise.race([heard, sleep(NEWS_MS, false, { ref: false })])))
        throw new Error('no news came of a change');
    },
    close: () => socket.close(),
  };
}

/** A user who imports one file of `rows` new people after another. */
export async function importAgain(stage: Stage, who: Owner, rows: number): Promise<void> {
  const { call, send } = await enter(stage, who);
  for (let from = 0; !stage.over.aborted; from += rows) {
    const lines = Array.from({ length: rows }, (_, n) => {
      const number = String(from + n).padStart(7, '0');
      return `Ann,Person${number},517${number},soak${number}@example.test`;
    });
    await stage.tally.of(`import of ${rows} rows`, async () => {
      const form = new FormData();
      form.append('file', new Blob([['First Name,Last Name,Phone,Email', ...lines, ''].join('\n')]), 'leads.csv');
      const { data }: { data: { id: string } } = JSON.parse(await send('POST', '/v1/contacts/import', form));
      const { status } = await until(call, `/v1/contacts/import_attempts/${data.id}`, ({ status }) => isOver(status));
      if (status !== 'complete') throw new Error(`it ended as ${status}`);
    });
    await sleep(2000);
  }
}

/** An admin who transfers `count` contacts of a user to others and back. */
export async function transferAgain(
  stage: Stage,
  admin: Owner,
  from: Owner,
  to: readonly Owner[],
  count: number,
): Promise<void> {
  const { call } = await enter(stage, admin);
  const body = {
    all: true,
    contacts_scope: { downline_user_id: from.id, select_n: count },
    receivers: to.map(({ id }) => ({ id })),
  };
  while (!stage.over.aborted) {
    await stage.tally.of(`transfer of ${count} and back`, async () => {
      const { data } = (await call('PATCH', '/v1/contacts/transfer_group', body)) as {
        data: { attempt: { id: string } };
      };
      const path = `/v1/contacts/transfer_attempts/${data.attempt.id}`;
      const there = await until(call, `${path}/status`, ({ status }) => isOver(status));
      if (there.status !== 'complete') throw new Error(`it ended as ${there.status}`);
      await call('POST', path, {});
      await until(call, `${path}/status`, ({ reverted }) => reverted === true);
    });
    await sleep(2000);
  }
}

/** A user who exports their whole list as CSV and XLSX. */
export async function exportAgain(stage: Stage, who: Owner): Promise<void> {
  const { send } = await enter(stage, who);
  const json = { 'content-type': 'application/json' };
  for (let turn = 0; !stage.over.aborted; turn++) {
    const format = turn % 2 === 0 ? 'csv' : 'xlsx';
    const body = JSON.stringify({ all: true, contacts_scope: { select_n: who.contacts } });
    await stage.tally.of(`export as ${format}`, () => send('PATCH', `/v1/export.${format}`, body, json));
    await sleep(3000);
  }
}

interface State {
  readonly status: string;
  readonly reverted?: boolean;
}
const isOver = (status: string) => status === 'complete' || status === 'failed';
const LONGEST_MS = 300_000;

async function until(call: Call, path: string, isThere: (state: State) => boolean): Promise<State> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await sleep(250)) {
    const { data } = (await call('GET', path)) as { data: State };
    if (isThere(data)) return data;
  }
  throw new Error('it did not end');
}
