// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openScreen } from '../lib/screen.fixture.tsx';
import { toast } from '../ui/toast.ts';
import Toasts from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  notifications.clean();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isOpen = () => screen.queryByText('Note deleted') !== null;

it('a toast stays while it has the focus, which F8 moves to its Undo button, and closes some time after', async () => {
  openScreen(<Toasts />);
  act(() => toast.done('Note deleted', { undo: () => undefined }));
  await pass(9000);
  expect(isOpen()).toBe(true);
  act(() => void document.documentElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true })));
  expect(document.activeElement?.textContent).toBe('Undo');
  await pass(60_000);
  expect(isOpen()).toBe(true);
  act(() => (document.activeElement as HTMLElement).blur());
  await pass(9000);
  expect(isOpen()).toBe(true);
  await pass(2000);
  expect(isOpen()).toBe(false);
});

it('a toast without focus closes after its time', async () => {
  openScreen(<Toasts />);
  act(() => toast.done('Note deleted'));
  await pass(4000);
  expect(isOpen()).toBe(true);
  await pass(2000);
  expect(isOpen()).toBe(false);
});
