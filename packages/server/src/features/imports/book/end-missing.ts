import { actorColumns } from '../../../platform/actor-columns.ts';
import { audit } from '../../../platform/audit.ts';
import type { SignedInContext } from '../../../platform/context.ts';
import { visibleContacts } from '../../contacts/contacts.api.ts';
import { insertActivities, updateLastActivity } from '../store/import-contacts.queries.ts';
import type { ClientsRun } from './clients-run.ts';
import { endPolicies, listCarriersOf, lockMissing, saveRecords } from './import-policies.queries.ts';
import { entryOf } from './store-policies.ts';

const CHUNK = 1000;

/**
 * Ends the policies of a full book's carriers that the file did not name, in chunks. Each ended policy is recorded, so that a resumed job ends
 * the rest and an undo restores all. Returns how many this call ended.
 */
export async function endMissing(
  signedIn: SignedInContext,
  attempt: { readonly id: string; readonly started_at: string; readonly today: string },
  { names }: ClientsRun,
): Promise<number> {
  const carriers = await signedIn.transaction((ctx) => listCarriersOf(ctx.db, ctx.tenant.id, attempt.id));
  let ended = 0;
  for (let found = CHUNK; found === CHUNK && carriers.length > 0; ) {
    found = await signedIn.transaction(async (ctx) => {
      const { db, tenant, actor } = ctx;
      const at = ctx.clock.now();
      const missing = await lockMissing(db, tenant.id, await visibleContacts(ctx), carriers, attempt, CHUNK);
      if (missing.length === 0) return 0;
      const ids = missing.map(({ id }) => id);
      await endPolicies(db, tenant.id, ids, { on: attempt.today, at });
      const records = missing.map(({ id, status, expires_on, version }) => ({
        record_id: id,
        kind: 'policy' as const,
        row_no: 0,
        did: 'ended' as const,
        before: { status, expires_on },
        version: version + 1,
      }));
      await saveRecords(db, tenant.id, attempt.id, records, at);
      const person = {
        ...actorColumns(actor),
      };
      const entries = missing.map((policy) => entryOf(attempt.id, names, policy, 'changed'));
      await insertActivities(db, tenant.id, person, entries, at);
      await updateLastActivity(db, tenant.id, [...new Set(missing.map(({ contact_id }) => contact_id))].sort(), at);
      await audit(ctx, {
        action: 'import.end_missing',
        subject_type: 'import_attempt',
        subject_id: attempt.id,
        detail: { ended: missing.length },
      });
      return missing.length;
    });
    ended += found;
  }
  return ended;
}
