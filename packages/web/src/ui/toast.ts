import { type NotificationData, notifications } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import { ToastBody } from './toast-body.tsx';

const READ_MS = 5_000;
/** Long enough to notice a mistake and reach the button (WCAG 2.2.1). */
const UNDO_MS = 10_000;

let count = 0;

/** Shows a message for a while. It stays open while the mouse is on it or it has the focus (WCAG 2.2.1). */
function show(data: NotificationData & { readonly id: string; readonly autoClose: number }): void {
  notifications.show({
    ...data,
    withBorder: true,
    onFocusCapture: () => notifications.update({ ...data, autoClose: false }),
    onBlurCapture: () => notifications.update(data),
  });
}
const nextId = () => `toast-${++count}`;

/** A short message at the edge of the screen. */
export const toast = {
  /** Confirms an action. With `undo`, it has an Undo button. */
  done(message: ReactNode, options: { undo?: () => void } = {}): void {
    const id = nextId();
    const undo =
      options.undo &&
      (() => {
        notifications.hide(id);
        options.undo?.();
      });
    show({
      id,
      message: createElement(ToastBody, { message, undo }),
      autoClose: undo ? UNDO_MS : READ_MS,
      color: 'green',
    });
  },
  /** Shows a failure with the next step. Stays until closed. */
  failed(message: ReactNode, id?: string): void {
    notifications.show({ ...(id && { id }), message, autoClose: false, color: 'red', withBorder: true, role: 'alert' });
  },
  /** Shows information. */
  info(message: ReactNode): void {
    show({ id: nextId(), message, autoClose: READ_MS, color: 'gray' });
  },
};
