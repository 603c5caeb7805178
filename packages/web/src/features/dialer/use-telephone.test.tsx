// @vitest-environment happy-dom
import { EventEmitter } from 'node:events';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openScreen } from '../../lib/screen.fixture.tsx';
import { PhonePage } from './pages/phone-page.tsx';

const LINE = '+16145550111';

class FakeCall extends EventEmitter {
  parameters = { From: LINE };
  accept = () => void this.emit('accept');
}
const fake = vi.hoisted(() => ({ devices: [] as EventEmitter[], tokens: [] as string[] }));
vi.mock('../../providers/voice-client.ts', async (original) => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Device extends Emitter {
    register = async () => void this.emit('registered');
    updateToken = (token: string) => void fake.tokens.push(token);
    destroy = () => undefined;
  }
  return {
    ...(await original<object>()),
    openDevice: async () => {
      const device = new Device();
      fake.devices.push(device);
      return device;
    },
  };
});

/** The raw error that the voice client passes on. */
const error = (code: number) => Object.assign(new Error(`ConnectionError (${code}): raw`), { code });

async function turnOn() {
  const lent = { number: '+16145550142', token: 'lent' };
  const { user } = openScreen(<PhonePage />, () => Response.json({ data: lent }));
  await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '614-555-0142');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText(/Waiting for calls/);
  const device = fake.devices.at(-1);
  if (!device) throw new Error('no device was opened');
  return { user, device };
}
const alert = () => screen.queryByRole('alert')?.textContent;

it('a simulated phone says that it reconnects, and stops saying it once it’s back', async () => {
  const { device } = await turnOn();
  act(() => void device.emit('error', error(31_009)));
  expect(alert()).toBe('The connection to the phone service was lost. Reconnecting.');
  act(() => void device.emit('registered'));
  expect(alert()).toBeUndefined();
});

it.each([
  ['before it ends', ['error', 'disconnect']],
  ['after it ended', ['disconnect', 'error']],
])('it says that its call was cut off if the client gives up %s', async (_, events) => {
  const { user, device } = await turnOn();
  const call = new FakeCall();
  act(() => void device.emit('incoming', call));
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  act(() => {
    for (const event of events) call.emit(event, error(31_005));
    device.emit('error', error(31_005));
    device.emit('registered');
  });
  expect(alert()).toBe('The call was cut off because the connection to the phone service was lost.');
  // The next call makes it old news.
  act(() => void device.emit('incoming', new FakeCall()));
  expect(alert()).toBeUndefined();
});

it.each([
  [31_401, 'Allow this page to use the microphone, then call again.'],
  [31_402, 'No microphone was found. Connect one, then call again.'],
  [20_104, 'This phone was on for too long. Reload the page, then turn it on again.'],
  [31_002, 'The call didn’t work. Try again. If that doesn’t help, reload the page.'],
])('it explains the error %d', async (code, sentence) => {
  const { device } = await turnOn();
  act(() => void device.emit('error', error(code)));
  expect(alert()).toBe(sentence);
});

it('it stays on after an hour', async () => {
  const { device } = await turnOn();
  await act(async () => void device.emit('tokenWillExpire'));
  expect(fake.tokens).toEqual(['lent']);
});
