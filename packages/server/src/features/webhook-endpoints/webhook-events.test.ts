import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { contacts } from '@bookline/contract/features/contacts';
import { followUps } from '@bookline/contract/features/follow-ups';
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

it('the example for n8n makes calls that exist, with a body that they take', () => {
  const file = join(import.meta.dirname, '../../../../../docs/examples/n8n-follow-up.json');
  const node = z.object({
    name: z.string(),
    type: z.enum(['n8n-nodes-base.webhook', 'n8n-nodes-base.splitOut', 'n8n-nodes-base.httpRequest']),
    parameters: z.object({
      method: z.string().optional(),
      url: z.string().optional(),
      jsonBody: z.string().optional(),
      fieldToSplitOut: z.string().optional(),
    }),
  });
  const next = z.object({ main: z.array(z.array(z.object({ node: z.string() }))) });
  const { nodes, connections } = z
    .object({ nodes: z.array(node), connections: z.record(z.string(), next) })
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  const names = nodes.map(({ name }) => name);
  const linked = Object.entries(connections).flatMap(([from, { main }]) => [from, ...main.flat().map((to) => to.node)]);
  expect(linked.filter((name) => !names.includes(name))).toEqual([]);
  const calls = nodes.flatMap(({ parameters: { method, url } }) =>
    url === undefined ? [] : `${method} ${url.replace(/^=https:\/\/[^/]+/, '').replace(/\{\{.*?\}\}/g, '{id}')}`,
  );
  expect(calls).toEqual([`GET ${contacts.get.path}`, `POST ${followUps.create.path}`]);
  // The expression of n8n is JavaScript with its own names for the time and the item.
  const [expression = ''] = nodes.flatMap(({ parameters: { jsonBody } }) => jsonBody ?? []);
  const [, script = ''] = /^=\{\{(.*)\}\}$/.exec(expression) ?? [];
  const body: unknown = runInNewContext(`JSON.parse(${script})`, {
    $json: { data: { first_name: 'Joan' } },
    $now: { plus: () => ({ toISODate: () => '2026-03-03' }) },
  });
  expect(followUps.create.body.parse(body)).toMatchObject({
    title: 'Call Joan about the signed form',
    due_on: '2026-03-03',
  });
});
