import type { Activity } from '@bookline/contract/features/contacts';
import { type ActivityGroup, kindsFor } from '@bookline/contract/rules/activity-kinds';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { readDetail } from './activity-details.ts';
import { sentenceOf } from './activity-sentences.ts';
import { auditView, requireContact } from './open-contact.ts';
import {
  type ActivityEntry,
  listActivities,
  listPresentSubjects,
  listTimelineNames,
  type TimelineNames,
} from './timeline.queries.ts';
import { visibleContacts } from './visibility.ts';

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A page of a contact's timeline, newest first, and the cursor of the next page. Throws 404, and 422 for an invalid cursor. */
export async function readTimeline(
  ctx: Context,
  contactId: string,
  options: { before?: string | undefined; groups?: readonly ActivityGroup[] | undefined; limit: number },
) {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'timeline' });
  const filter = { before: cursor(options.before), kinds: kindsFor(ctx.actor.features, options.groups) };
  const entries = await listActivities(ctx.db, ctx.tenant.id, contactId, filter, options.limit + 1);
  const page = entries.slice(0, options.limit);
  const last = page.at(-1);
  const names = await listTimelineNames(ctx.db, ctx.tenant.id, page, await visibleContacts(ctx));
  const subjects = await listPresentSubjects(ctx.db, ctx.tenant.id, contactId, page);
  return {
    data: page.map((entry) => present(ctx, entry, names, subjects)),
    meta: { next: entries.length > options.limit && last ? `${last.at}_${last.id}` : null },
  };
}

function cursor(before: string | undefined): { at: string; id: string } | undefined {
  if (!before) return undefined;
  const [, at, id] = before.match(CURSOR) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at))) throw invalid('before', 'Use the cursor from the previous page.');
  return { at, id };
}

function present(
  ctx: Context,
  entry: ActivityEntry,
  names: TimelineNames,
  subjects: ReadonlyMap<string, boolean>,
): Activity {
  const isGone = entry.subject_id !== null && subjects.get(entry.subject_id) === false;
  const sentence = sentenceOf(entry.kind, entry.detail, names);
  return {
    id: entry.id,
    at: entry.at,
    kind: entry.kind,
    actor: entry.actor_name && entry.actor_id ? { id: entry.actor_id, name: entry.actor_name } : null,
    acting_as:
      entry.acting_as_name && entry.acting_as_id ? { id: entry.acting_as_id, name: entry.acting_as_name } : null,
    summary: isGone && !tellsOfRemoval(entry) ? `${sentence}, later deleted` : sentence,
    body: bodyOf(entry) || entry.reply_text || null,
    subject: entry.subject_id && !isGone ? { kind: entry.kind, id: entry.subject_id } : null,
    gone: isGone,
    note:
      entry.subject_id && entry.note_body !== null
        ? {
            id: entry.subject_id,
            body: entry.note_body,
            pinned: entry.note_pinned ?? false,
            editable: entry.note_author_id === ctx.actor.user_id || ctx.actor.roles.includes('admin'),
            edited_at: entry.note_edited_at,
            edited_by: entry.note_edited_by,
            version: entry.note_version ?? 1,
          }
        : null,
  };
}

/** The comment of a logged activity or of a call's disposition. */
const bodyOf = ({ kind, detail }: ActivityEntry) =>
  kind === 'activity' || kind === 'call' || kind === 'web_form' ? readDetail(kind, detail)?.body : undefined;

/** An entry like 'Removed the policy' doesn't need 'deleted since'. */
function tellsOfRemoval({ kind, detail }: ActivityEntry): boolean {
  const read = readDetail(kind, detail);
  return read !== undefined && 'did' in read && (read.did === 'removed' || read.did === 'unlinked');
}
