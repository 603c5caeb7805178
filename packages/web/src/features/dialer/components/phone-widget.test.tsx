// @vitest-environment happy-dom
import { EventEmitter } from 'node:events';
import type { CurrentUser } from '@bookline/contract/features/sessions';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openScreen } from '../../../lib/screen.fixture.tsx';
import { CurrentUserContext } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import type { Listener } from '../../live/connection.ts';
import { PhoneWidget } from './phone-widget.tsx';

const JOAN = '+16145550142';

class FakeCall extends EventEmitter {
  parameters = { CallSid: 'CA1', From: JOAN };
  customParameters = new Map<string, string>();
  accept = () => void this.emit('accept');
  disconnect = () => void this.emit('disconnect');
  isMuted = () => false;
  sendDigits = vi.fn();
}
const fake = vi.hoisted(() => ({ devices: [] as EventEmitter[], listeners: [] as Listener[] }));
vi.mock('@twilio/voice-sdk', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Device extends Emitter {
    constructor() {
      super();
      fake.devices.push(this);
    }
    register = async () => void this.emit('registered');
    destroy = () => undefined;
  }
  return { Call: { Codec: {} }, Device };
});
vi.mock('../../live/connection.ts', () => ({
  listen(channel: string, _params: object, listener: Listener) {
    if (channel === 'CallChannel') fake.listeners.push(listener);
    return { perform: () => undefined, end: () => undefined };
  },
}));

const dana = {
  id: 'dana',
  company: { system_version: '1.0' },
  features: ['dialer'],
  roles: ['agent'],
} as unknown as CurrentUser;
/** Whom the server knows the caller as. */
let contact: object | null;
/** The open calls as the server knows them. */
let active: object[];
beforeEach(() => {
  [contact, active] = [null, []];
  fake.devices = [];
  fake.listeners = [];
});
afterEach(() => vi.restoreAllMocks());

const answers: Readonly<Record<string, () => object>> = {
  fetch_device_token: () => ({
    enabled: true,
    has_device: true,
    token: 't1',
    provider: 'twilio',
    caller_id: '+16145550111',
    quota: null,
  }),
  fetch_associated_contact: () => ({ contact }),
  fetch_active_calls: () => ({ call_list: active }),
  fetch_historical_calls: () => ({ call_history: [] }),
  me: () => ({
    profile: { dialer_enabled: false },
    dialer_subscription: {
      id: 's1',
      order_type: 'Subscription::ManagerPay',
      active: true,
      current_usage: 480,
      limit: 500,
    },
    dialer_license: { id: 'l1', paid: true, allocation: 500 },
  }),
};

/** A page with the phone on it, ready. */
async function open() {
  const root = createRootRoute({
    component: () => (
      <CurrentUserContext value={dana}>
        <PhoneWidget />
        <Outlet />
      </CurrentUserContext>
    ),
  });
  const routes = ['/', '/contacts/$number'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => null }),
  );
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  const { user, sent } = openScreen(<RouterProvider router={router as never} />, ({ path }) =>
    Response.json({ data: answers[path.split('/').at(-1) ?? '']?.() ?? [] }),
  );
  await screen.findByRole('button', { name: 'Show phone' });
  await waitFor(() => expect(fake.devices[0]?.listenerCount('incoming')).toBe(1));
  const asked = (path: string) => sent.filter((request) => request.path.endsWith(path)).length;
  return { user, asked, router };
}
const phone = () => within(screen.getByRole('region', { name: 'Phone' }));
const tabs = () =>
  within(phone().getByRole('navigation'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const ring = () => {
  const call = new FakeCall();
  act(() => void fake.devices[0]?.emit('incoming', call));
  return call;
};

it('R186, R187, R188: shows keypad and recent calls when idle, only the caller while ringing, and the call with its keypad during it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Show phone' }));
  expect(tabs()).toEqual(['Keypad', 'Recent']);
  expect(phone().getByRole('textbox', { name: 'Phone number' })).toBeTruthy();
  expect(await phone().findByText('480 of 500 minutes used')).toBeTruthy();
  await user.click(phone().getByRole('button', { name: 'Recent' }));
  expect(await phone().findByText('No calls yet')).toBeTruthy();

  const call = ring();
  expect(phone().getByText('Incoming call')).toBeTruthy();
  expect(phone().queryByRole('navigation')).toBeNull();
  await user.click(phone().getByRole('button', { name: 'Answer' }));
  expect(tabs()).toEqual(['Call', 'Keypad']);
  expect(phone().getByRole('button', { name: 'Mute' })).toBeTruthy();
  await user.click(phone().getByRole('button', { name: 'Keypad' }));
  expect(phone().queryByRole('button', { name: 'Mute' })).toBeNull();
  await user.click(phone().getByRole('button', { name: /^5/ }));
  expect(phone().getByRole('status', { name: 'Keys pressed' }).textContent).toBe('5');
  expect(call.sendDigits).toHaveBeenCalledExactlyOnceWith('5');
  await user.keyboard('1#');
  expect(phone().getByRole('status', { name: 'Keys pressed' }).textContent).toBe('51#');
  expect(call.sendDigits.mock.calls).toEqual([['5'], ['1'], ['#']]);
  act(call.disconnect);
  expect(tabs()).toEqual(['Keypad', 'Recent']);
});

it("R174, R175: answering opens the caller's contact; an unknown caller opens no page", async () => {
  const { user, router, asked } = await open();
  const call = ring();
  await user.click(phone().getByRole('button', { name: 'Answer' }));
  // Once to name who calls, once to open their page.
  await waitFor(() => expect(asked('fetch_associated_contact')).toBe(2));
  await act(async () => void (await Promise.resolve()));
  expect(router.state.location.pathname).toBe('/');
  act(call.disconnect);

  contact = { id: 'joan', first_name: 'Joan', last_name: 'Bell', number: JOAN };
  ring();
  await user.click(phone().getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contacts/16145550142'));
});

it('on a phone, navigation hides the keypad and leaves only the call bar', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === '(max-width: 48em)',
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { user, router } = await open();
  const go = (to: string) => act(() => router.navigate({ to }));
  await user.click(screen.getByRole('button', { name: 'Show phone' }));
  await go('/contacts/1');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Phone' })).toBeNull());

  ring();
  await go('/contacts/2');
  expect(phone().getByText('Incoming call')).toBeTruthy();
  await user.click(phone().getByRole('button', { name: 'Answer' }));
  await go('/contacts/3');
  await waitFor(() => expect(phone().queryByRole('button', { name: 'Mute' })).toBeNull());
  expect(phone().getByText('On a call')).toBeTruthy();
  await user.click(phone().getByRole('button', { name: 'Call' }));
  expect(phone().getByRole('button', { name: 'Mute' })).toBeTruthy();
});

it('after the live connection was lost, the call shows what happened meanwhile', async () => {
  const { user } = await open();
  const call = { id: 'call1', call_sid: 'CA1', status: 'in_progress', held_at: null, party: null, contact: null };
  active = [{ ...call, recording: 'not_recording', supervisors: [] }];
  ring();
  await user.click(phone().getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(phone().getByRole('button', { name: 'Record' }).hasAttribute('disabled')).toBe(false));
  active = [{ ...call, recording: 'recording', supervisors: [] }];
  act(() => fake.listeners[0]?.connected?.());
  expect(await phone().findByText('Recording')).toBeTruthy();
});

it("R422: reports that interactivity can't be initialized", async () => {
  const failed = vi.spyOn(toast, 'failed').mockImplementation(() => undefined);
  await open();
  await waitFor(() => expect(fake.listeners).toHaveLength(1));
  fake.listeners[0]?.rejected?.();
  expect(failed).toHaveBeenCalledExactlyOnceWith('Unable to initialize interactivity', 'dialer-interactivity');
});
