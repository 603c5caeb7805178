import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWebhookEvent, webhookEventTypes } from '@bookline/contract/rules/webhook-events';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { activityDetails } from '../contacts/activity-details.ts';

it('the table in docs/api.md has every event with its fields', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/api.md'), 'utf8');
  const rows = webhookEventTypes.map((type) => {
    const { label, record = '', detail } = describeWebhookEvent(type);
    return `| \`${type}\` | ${label} | ${record} | ${detail.map((field) => `\`${field}\``).join(', ')} |`;
  });
  const [, table = ''] = guide.split('### Events\n');
  expect(table.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});

it.each(webhookEventTypes.filter((type) => describeWebhookEvent(type).entry))(
  '%s: its entries can have the fields and deeds that it names',
  (type) => {
    const { entry, detail } = describeWebhookEvent(type);
    const shapes = (entry?.kinds ?? []).map((kind): z.ZodRawShape => activityDetails[kind].shape);
    const stored = new Set(shapes.flatMap((shape) => Object.keys(shape)));
    // Said of how a contact came to be, not stored.
    expect(detail.filter((field) => field !== 'how' && !stored.has(field))).toEqual([]);
    const deeds = shapes.flatMap(({ did }) => (did instanceof z.ZodEnum ? did.options : []));
    expect((entry?.did ?? []).filter((did) => !deeds.includes(did))).toEqual([]);
  },
);

it('no event sends text that someone wrote, a value from a form, or who a contact is', () => {
  const secret = [
    'body',
    'title',
    'label',
    'names',
    'address',
    'number',
    'file_name',
    'reply_id',
    'mailing',
    'key_code',
  ];
  for (const type of webhookEventTypes)
    expect(
      describeWebhookEvent(type).detail.filter((field) => secret.includes(field)),
      type,
    ).toEqual([]);
});
