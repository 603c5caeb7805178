import type { BodyOf } from '@bookline/contract/endpoint';
import type { DialRunNow, dialRuns } from '@bookline/contract/features/dial-runs';
import { MAX_DIALED } from '@bookline/contract/rules/dial-runs';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { countSelected, selectedContacts } from '../contacts/contacts.api.ts';
import { decideAttempts } from '../outbound-gate/outbound-gate.api.ts';
import { insertContacts, insertRun, postpone } from './dial-runs.queries.ts';
import { readRun } from './read-runs.ts';

/**
 * Makes a run and fixes its queue. The gate is asked about all contacts, so that those it refuses permanently are left out, and the others wait for their time.
 * Throws 404 if none of the ids can be seen, and 422 for an empty or too large selection.
 */
export async function makeRun(ctx: Context, body: BodyOf<typeof dialRuns.create>): Promise<DialRunNow> {
  const { db, tenant, actor, clock } = ctx;
  const { name, script, wrap_up_s, local_presence, ...selection } = body;
  const count = await countSelected(ctx, selection);
  if (count === 0)
    throw selection.all
      ? invalid('ids', 'No contacts match anymore. Change the filter, then try again.')
      : new AppError('not_found');
  if (count > MAX_DIALED) throw invalid('ids', `A run can have ${formatNumber(MAX_DIALED)} contacts. Select fewer.`);
  const id = newId();
  const settings = { name, script, wrap_up_s, local_presence };
  await insertRun(db, tenant.id, { ...settings, id, user_id: actor.user_id, created_at: clock.now() });
  const entries = await insertContacts(db, tenant.id, id, await selectedContacts(ctx, selection));
  const decisions = await decideAttempts(ctx, {
    channel: 'call',
    purpose: 'personal',
    automatic: true,
    planned: true,
    contact_ids: entries.map(({ contact_id }) => contact_id),
  });
  const refused = entries.flatMap((entry) => {
    const decision = decisions.get(entry.contact_id);
    return decision && !decision.allowed
      ? [{ id: entry.id, reason: decision.reason, due_at: decision.allowed_from }]
      : [];
  });
  await postpone(db, tenant.id, refused);
  const left_out = refused.filter(({ due_at }) => due_at === null).length;
  await audit(ctx, { action: 'dial_run.create', subject_id: id, detail: { name, contacts: entries.length, left_out } });
  return readRun(ctx, id);
}
