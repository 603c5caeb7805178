// @vitest-environment happy-dom
import type { NotificationChoice } from '@bookline/contract/features/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../../../lib/screen.fixture.tsx';
import { NotificationsTab } from './notifications-tab.tsx';

it('two settings changed at once are saved in turn, and neither switch goes back', async () => {
  let stored: NotificationChoice[] = [
    { kind: 'contact_given', browser: true, mail: false },
    { kind: 'lead_arrived', browser: true, mail: false },
  ];
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let count = 0;
  const { user, sent } = openScreen(<NotificationsTab />, async ({ method, body }) => {
    if (method === 'PATCH') {
      const changed = body as NotificationChoice;
      await held[count++]?.promise;
      stored = stored.map((each) => (each.kind === changed.kind ? changed : each));
    }
    return Response.json({ data: stored });
  });
  const byMail = (label: string) => screen.getByRole<HTMLInputElement>('switch', { name: `${label} by mail` });
  const shown = () => ['Contacts assigned to you', 'New leads'].map((label) => byMail(label).checked);
  const saved = () => sent.filter(({ method }) => method === 'PATCH').length;
  await screen.findByRole('table');
  await user.click(byMail('Contacts assigned to you'));
  await user.click(byMail('New leads'));
  expect([shown(), saved()]).toEqual([[true, true], 1]);
  held[0]?.resolve();
  await waitFor(() => expect(saved()).toBe(2));
  expect(shown()).toEqual([true, true]);
  held[1]?.resolve();
  await waitFor(() => expect(stored.map(({ mail }) => mail)).toEqual([true, true]));
  expect(shown()).toEqual([true, true]);
});
