import type { Activity } from '@bookline/contract/features/contacts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { auditView, requireContact } from './open-contact.ts';
import {
  type ActivityEntry,
  type ActivityFilter,
  listActivities,
  listTimelineNames,
  type TimelineNames,
} from './timeline.queries.ts';

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A page of what happened with a contact, newest first, and the cursor of the next one. Throws 404, and 422 for a foreign cursor. */
export async function readTimeline(
  ctx: Context,
  contactId: string,
  options: { before?: string | undefined; only?: ActivityFilter['only']; limit: number },
) {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'timeline' });
  const filter = { before: cursor(options.before), only: options.only };
  const entries = await listActivities(ctx.db, ctx.tenant.id, contactId, filter, options.limit + 1);
  const page = entries.slice(0, options.limit);
  const last = page.at(-1);
  const names = await listTimelineNames(ctx.db, ctx.tenant.id, page);
  return {
    data: page.map((entry) => present(ctx, entry, names)),
    meta: { next: entries.length > options.limit && last ? `${last.at}_${last.id}` : null },
  };
}

function cursor(before: string | undefined): { at: string; id: string } | undefined {
  if (!before) return undefined;
  const [, at, id] = before.match(CURSOR) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) throw invalid('before', 'Use the cursor of the page before.');
  return { at, id };
}

function present(ctx: Context, entry: ActivityEntry, names: TimelineNames): Activity {
  return {
    id: entry.id,
    at: entry.at,
    kind: entry.kind,
    actor: entry.actor_name && entry.actor_id ? { id: entry.actor_id, name: entry.actor_name } : null,
    acting_as:
      entry.acting_as_name && entry.acting_as_id ? { id: entry.acting_as_id, name: entry.acting_as_name } : null,
    summary: summaryOf(entry, names),
    note:
      entry.subject_id && entry.note_body !== null
        ? {
            id: entry.subject_id,
            body: entry.note_body,
            pinned: entry.note_pinned ?? false,
            editable: entry.note_author_id === ctx.actor.user_id || ctx.actor.roles.includes('admin'),
            edited_at: entry.note_edited_at,
          }
        : null,
  };
}

/** The sentence of an entry. */
function summaryOf(entry: ActivityEntry, names: TimelineNames): string {
  const { from, to } = entry.detail;
  switch (entry.kind) {
    case 'created':
      return 'Added the contact';
    case 'imported':
      return `Imported from ${entry.detail.file_name ?? 'a file'}`;
    case 'note':
      return entry.note_body === null ? 'Wrote a note that was deleted since' : 'Wrote a note';
    case 'status':
      return to === null
        ? 'Took the status away'
        : `Changed the status to ${names.statuses.get(Number(to)) ?? 'one that is gone'}`;
    case 'owner':
      return `Handed the contact to ${names.people.get(String(to)) ?? 'somebody'}`;
    case 'tags':
      return tagSentence(asNumbers(from), asNumbers(to), names.tags);
    case 'changed':
      return `Changed ${(entry.detail.fields ?? []).map(label).join(', ')}`;
    case 'deleted':
      return 'Deleted the contact';
    case 'restored':
      return 'Restored the contact';
  }
}

const asNumbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

function tagSentence(from: number[], to: number[], tags: ReadonlyMap<number, string>): string {
  const name = (id: number) => tags.get(id) ?? 'one that is gone';
  const added = to.filter((id) => !from.includes(id)).map(name);
  const removed = from.filter((id) => !to.includes(id)).map(name);
  const parts = [
    added.length > 0 && `Tagged ${added.join(', ')}`,
    removed.length > 0 && `took off ${removed.join(', ')}`,
  ];
  const sentence = parts.filter(Boolean).join('; ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const labels: Record<string, string> = {
  line1: 'street',
  line2: 'street',
  zip: 'ZIP',
  phones: 'phone numbers',
  emails: 'e-mail addresses',
  custom: 'imported columns',
  source_id: 'source',
  agentflow_status_id: 'agent-flow status',
  height_in: 'height',
  weight_lb: 'weight',
};
const label = (field: string) => labels[field] ?? field.replaceAll('_', ' ');
