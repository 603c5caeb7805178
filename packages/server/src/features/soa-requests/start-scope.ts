import { SOA_DAYS_TO_SIGN } from '@bookline/contract/rules/soa';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Context, Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordTheirs } from '../contacts/contacts.api.ts';
import { newSoaPath } from './link.ts';
import { statusOf } from './present-soa.ts';
import { findStateOfSoa, insertSoa } from './soa-requests.queries.ts';

/** Starts a form for someone who came to a public page. Nothing of the contact goes into it: it shows what the visitor typed. Returns its id. */
export async function startScope(
  ctx: Pick<Context, 'db' | 'clock' | 'tenant'>,
  {
    id = newId(),
    ...form
  }: {
    readonly id?: string;
    readonly contact_id: string;
    readonly contact_name: string;
    readonly agent_id: string;
    readonly appointment_on: string | null;
    /** Whether the contact was there before. Anyone can type their name and number, so a user has to confirm who signed. */
    readonly confirm_signer: boolean;
  },
): Promise<string> {
  const now = ctx.clock.now();
  await insertSoa(ctx.db, ctx.tenant.id, {
    ...form,
    id,
    origin: 'visitor',
    // They choose another on the page.
    language: 'English',
    products: [],
    created_at: now,
    expires_at: new Date(now.getTime() + SOA_DAYS_TO_SIGN * DAY_MS),
  });
  await recordTheirs(ctx, { contact_id: form.contact_id, kind: 'soa', subject_id: id, detail: { did: 'started' } });
  return id;
}

/** The path of a new link to a visitor's form. */
export const openScope = (
  services: Pick<Services, 'database' | 'clock'>,
  tenantId: number,
  soaId: string,
): Promise<string> =>
  services.database.inTenant(tenantId, (db) => newSoaPath(db, tenantId, soaId, services.clock.now()));

/** Whether a form waits for its signature or counts. Undefined for one that is rejected or too old. */
export async function scopeStateOf(
  db: Db,
  tenantId: number,
  soaId: string,
  now: Date,
): Promise<'open' | 'signed' | undefined> {
  const found = await findStateOfSoa(db, tenantId, soaId);
  const status = found && statusOf(found, now);
  if (status === 'sent') return 'open';
  return status === 'signed' || status === 'completed' ? 'signed' : undefined;
}
