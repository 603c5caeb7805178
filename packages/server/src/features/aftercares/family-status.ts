import type { QueryOf } from '@bookline/contract/endpoint';
import type { aftercares, FamilyStatus } from '@bookline/contract/features/aftercares';
import { metaOf } from '@bookline/contract/paging';
import type { Context } from '../../platform/context.ts';
import {
  auditView,
  getContact,
  requireContact,
  visibleContactRows,
  visibleContacts,
} from '../contacts/contacts.api.ts';
import { runsStartedBy } from '../workflows/workflows.api.ts';
import { countPrograms, findEnrollment, listFamilies, listSurvivors } from './aftercares.queries.ts';

/** The enrolled families whose contacts the user sees. */
export async function readFamilies(ctx: Context, query: QueryOf<typeof aftercares.list>) {
  const { data, total } = await listFamilies(ctx.db, ctx.tenant.id, await visibleContacts(ctx), query);
  return { data, meta: metaOf(query, total) };
}

/** Where a family stands. Throws 404. */
export async function readFamily(ctx: Context, contactId: string): Promise<FamilyStatus> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'aftercare' });
  return familyOf(ctx, contactId);
}

const nameOf = ({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) =>
  [first_name, last_name].filter(Boolean).join(' ') || 'No name';

export async function familyOf(ctx: Context, contactId: string): Promise<FamilyStatus> {
  const { db, tenant } = ctx;
  const contact = await getContact(ctx, contactId);
  const enrollment = await findEnrollment(db, tenant.id, contactId);
  const survivors = enrollment ? await listSurvivors(db, tenant.id, contactId) : [];
  const ids = survivors.map(({ contact_id }) => contact_id);
  const seen = new Set((await visibleContactRows(ctx, ids)).map(({ id }) => id));
  const runs = await runsStartedBy(ctx, ids, 'aftercare');
  return {
    contact: { id: contact.id, name: nameOf(contact) },
    deceased_on: contact.deceased_on,
    enrollment: enrollment
      ? {
          id: enrollment.id,
          state: enrollment.state,
          provider: enrollment.provider,
          enrolled_at: enrollment.created_at,
          enrolled_by: { id: enrollment.enrolled_by_id, name: enrollment.enrolled_by_name },
          checked_at: enrollment.checked_at,
          problem: enrollment.problem,
        }
      : null,
    survivors: survivors.map(({ contact_id, relation, phone, texts, emails, service_state, ...row }) => ({
      contact: seen.has(contact_id) ? { id: contact_id, name: nameOf(row), phone } : null,
      relation,
      // Only what the reader may see of a contact.
      consents: seen.has(contact_id) ? { texts, emails } : { texts: false, emails: false },
      touches: seen.has(contact_id)
        ? runs
            .filter((run) => run.contact?.id === contact_id)
            .map(({ flow, state, at_step, waits_until, reason }) => ({
              workflow: flow.name,
              state,
              at_step,
              waits_until,
              reason,
            }))
        : [],
      service:
        service_state && seen.has(contact_id)
          ? { state: service_state, touches: row.touches, next_touch_on: row.next_touch_on }
          : null,
    })),
    programs: await countPrograms(db, tenant.id),
  };
}
