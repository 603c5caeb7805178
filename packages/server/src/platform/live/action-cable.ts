import { TOO_MANY_WINDOWS_CODE } from '@bookline/contract/rules/live';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData } from 'ws';
import { z } from 'zod';
import type { Meter } from '../../providers/metrics/port.ts';
import { newId } from '../ids.ts';

/** The path of the live channel (R195). */
export const CABLE_PATH = '/cable';
const PROTOCOL = 'actioncable-v1-json';
/** The standard client considers a connection dead after six silent seconds. */
const PING_MS = 3000;
/** A command is a few ids. */
const MAX_COMMAND_BYTES = 4096;
/** Messages of other connections may be longer, such as a voice client's offer. */
const MAX_MESSAGE_BYTES = 128 * 1024;
/** A client with this much unread data is disconnected, because it would fill the memory. It catches up when it reconnects. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** More commands in ten seconds than any of our pages sends. */
const MAX_COMMANDS = 300;
const COMMAND_WINDOW_MS = 10_000;
const MAX_SUBSCRIPTIONS = 50;
const MAX_IDENTIFIER = 300;
/** How long browsers may take to close the connection when the server stops. */
const FAREWELL_MS = 1000;

const command = z.object({
  command: z.enum(['subscribe', 'unsubscribe', 'message']),
  identifier: z.string().max(MAX_IDENTIFIER),
  data: z.string().optional(),
});
const identifierOf = z.looseObject({ channel: z.string() });
const action = z.looseObject({ action: z.string() });

export type Params = Readonly<Record<string, unknown>>;

/** A subscription: a channel with its parameters, under the client's name for it. */
export interface Subscription {
  readonly identifier: string;
  readonly channel: string;
  readonly params: Params;
}

/** An open browser. */
export interface Connection<Viewer> {
  readonly id: string;
  viewer: Viewer;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  /** Sends a message for a subscription, by the client's identifier. Pass the same object to many, because it's serialized once. */
  send(identifier: string, message: object): void;
  /** Ends a subscription from the server. */
  reject(identifier: string): void;
  /** Disconnects. A client that may reconnect does so. */
  disconnect(reason: Refusal | 'invalid_request' | 'server_restart' | 'remote', reconnect: boolean): void;
}

/** Why a connection is refused: no one is signed in, or the user has too many connections open. */
export type Refusal = 'unauthorized' | 'too_many_windows';

/** The product's side of connections. The protocol is handled here. */
export interface Door<Viewer extends object> {
  /** Identifies the user of a connection, or says why it's refused. */
  enter(request: FastifyRequest): Promise<Viewer | Refusal>;
  entered(connection: Connection<Viewer>): void;
  /** Whether this user may subscribe to that. */
  admits(connection: Connection<Viewer>, subscription: Subscription): Promise<boolean>;
  /** Runs after the confirmation was sent. */
  subscribed(connection: Connection<Viewer>, subscription: Subscription): Promise<void>;
  unsubscribed(connection: Connection<Viewer>, subscription: Subscription): Promise<void>;
  /** An action that the client performs on its subscription. */
  perform(connection: Connection<Viewer>, subscription: Subscription, name: string, data: Params): Promise<void>;
  left(connection: Connection<Viewer>): Promise<void>;
}

/**
 * Serves the Action Cable protocol at /cable: welcome, confirm_subscription, reject_subscription, ping, and disconnect, as the standard client expects
 * (https://docs.anycable.io/misc/action_cable_protocol). Commands of one connection run one at a time. Other websockets of this server open `beside` it,
 * because connections are upgraded in one place.
 */
export async function serveCable<Viewer extends object>(
  app: FastifyInstance,
  door: Door<Viewer>,
  meter: Meter,
  beside?: (scope: FastifyInstance) => void,
): Promise<void> {
  const { log } = app;
  /** Open connections, and how to tell each that this server stops. */
  const here = new Map<WebSocket, () => void>();

  // The websocket plugin sees every request of its scope, so only this one is in it.
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: {
        maxPayload: MAX_MESSAGE_BYTES,
        perMessageDeflate: false,
        handleProtocols: (protocols) => (protocols.has(PROTOCOL) ? PROTOCOL : false),
      },
      errorHandler: (_error, ws) => ws.terminate(),
      async preClose() {
        for (const restart of here.values()) restart();
        const cut = setTimeout(() => {
          for (const ws of here.keys()) ws.terminate();
        }, FAREWELL_MS);
        while (here.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
        clearTimeout(cut);
      },
    });
    scope.get(CABLE_PATH, { websocket: true }, (ws, request) => serve(ws, request));
    beside?.(scope);
  });

  function serve(ws: WebSocket, request: FastifyRequest): void {
    const subscriptions = new Map<string, Subscription>();
    const id = newId();
    const say = (message: object) => {
      sendTo(ws, JSON.stringify(message), meter);
    };
    const goodbye: Connection<Viewer>['disconnect'] = (reason, reconnect) => {
      say({ type: 'disconnect', reason, reconnect });
      // A page gets only the code. Its client ignores the reason.
      ws.close(reason === 'too_many_windows' ? TOO_MANY_WINDOWS_CODE : 1000, reason);
    };
    // Messages that arrive before the user is identified wait for that.
    const waiting: (() => Promise<void>)[] = [];
    let working = false;
    const turn = (work: () => Promise<void>) => {
      waiting.push(work);
      if (!working) void workOff();
    };
    async function workOff(): Promise<void> {
      working = true;
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        try {
          await next();
        } catch (error) {
          log.error({ err: error, connection: id }, 'a live connection failed');
          goodbye('server_restart', true);
        }
      }
      working = false;
    }
    let connection: Connection<Viewer> | undefined;
    let commands = 0;
    let windowEnds = 0;
    // Each with its own timer, because all at once would queue thousands of messages.
    const ping = setInterval(() => say({ type: 'ping', message: Math.floor(Date.now() / 1000) }), PING_MS).unref();
    ws.on('close', () => {
      clearInterval(ping);
      here.delete(ws);
      meter.connections(here.size);
      turn(async () => {
        if (connection) await door.left(connection);
      });
    });
    ws.on('message', (data, binary) => {
      const now = Date.now();
      if (now > windowEnds) [commands, windowEnds] = [0, now + COMMAND_WINDOW_MS];
      if (++commands > MAX_COMMANDS || binary || bytesOf(data) > MAX_COMMAND_BYTES)
        return goodbye('invalid_request', false);
      const read = command.safeParse(parsed(String(data)));
      if (!read.success) return goodbye('invalid_request', false);
      turn(async () => {
        if (connection && ws.readyState === ws.OPEN) await obey(connection, read.data);
      });
    });
    here.set(ws, () => goodbye('server_restart', true));
    meter.connections(here.size);

    async function obey(to: Connection<Viewer>, said: z.infer<typeof command>): Promise<void> {
      const { identifier } = said;
      const known = subscriptions.get(identifier);
      if (said.command === 'unsubscribe') {
        if (!known) return;
        subscriptions.delete(identifier);
        return door.unsubscribed(to, known);
      }
      if (said.command === 'message') {
        const asked = action.safeParse(parsed(said.data ?? ''));
        if (!known || !asked.success) return;
        return door.perform(to, known, asked.data.action, asked.data);
      }
      // A client that isn't sure subscribes twice.
      if (known) return say({ type: 'confirm_subscription', identifier });
      const named = identifierOf.safeParse(parsed(identifier));
      const full = subscriptions.size >= MAX_SUBSCRIPTIONS;
      const { channel, ...params } = named.data ?? { channel: '' };
      const wanted: Subscription = { identifier, channel, params };
      if (full || !named.success || !(await door.admits(to, wanted)))
        return say({ type: 'reject_subscription', identifier });
      if (ws.readyState !== ws.OPEN) return;
      subscriptions.set(identifier, wanted);
      say({ type: 'confirm_subscription', identifier });
      await door.subscribed(to, wanted);
    }

    turn(async () => {
      const viewer = await door.enter(request);
      if (typeof viewer === 'string') return goodbye(viewer, false);
      if (ws.readyState !== ws.OPEN) return;
      connection = {
        id,
        viewer,
        subscriptions,
        send(identifier, message) {
          meter.liveMessage();
          sendTo(ws, written(identifier, message), meter);
        },
        reject(identifier) {
          if (subscriptions.delete(identifier)) say({ type: 'reject_subscription', identifier });
        },
        disconnect: goodbye,
      };
      say({ type: 'welcome' });
      door.entered(connection);
    });
  }
}

const bytesOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength;

const texts = new WeakMap<object, { readonly identifier: string; readonly text: string }>();

/** A message in its sent form. It's the same for a whole channel, so the last one is cached. */
function written(identifier: string, message: object): string {
  const known = texts.get(message);
  if (known?.identifier === identifier) return known.text;
  const text = JSON.stringify({ identifier, message });
  texts.set(message, { identifier, text });
  return text;
}

function sendTo(ws: WebSocket, text: string, meter: Meter): void {
  if (ws.readyState !== ws.OPEN) return;
  if (ws.bufferedAmount <= MAX_WAITING_BYTES) {
    ws.send(text);
    return;
  }
  meter.liveDropped();
  ws.terminate();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
