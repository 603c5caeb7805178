import type { BodyOf } from '@bookline/contract/endpoint';
import type { AdminCarrier, adminCarriers } from '@bookline/contract/features/admin-carriers';
import { metaOf } from '@bookline/contract/paging';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { normalizeWebsite } from '@bookline/contract/rules/website';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { countPoliciesOf } from '../contact-policies/contact-policies.api.ts';
import {
  type CarriersQuery,
  countCarriers,
  deleteCarrier,
  insertCarrier,
  listCarriers,
  updateCarrier,
} from './admin-carriers.queries.ts';

/** A page of the tenant's carriers. */
export async function readCarriers(ctx: Context, query: CarriersQuery) {
  const data = await listCarriers(ctx.db, ctx.tenant.id, query);
  return { data, meta: metaOf(query, await countCarriers(ctx.db, ctx.tenant.id, query.q)) };
}

/** Adds a carrier. Throws 422 where its name or its NAIC code is another's, or where phone or site are none. */
export async function addCarrier(ctx: Context, body: BodyOf<typeof adminCarriers.create>): Promise<AdminCarrier> {
  const now = ctx.clock.now();
  const carrier = { ...body, ...tidied(body), id: newId(), created_at: now, updated_at: now };
  const made = await once(insertCarrier(ctx.db, ctx.tenant.id, carrier));
  await tell(ctx, 'create', made.id, { name: made.name });
  return made;
}

/** Changes a carrier; 404 where there is none, 422 as for a new one. */
export async function changeCarrier(
  ctx: Context,
  id: string,
  body: BodyOf<typeof adminCarriers.update>,
): Promise<AdminCarrier> {
  const change = { ...body, ...tidied(body), updated_at: ctx.clock.now() };
  const changed = await once(updateCarrier(ctx.db, ctx.tenant.id, id, change));
  if (!changed) throw new AppError('not_found');
  await tell(ctx, 'update', id, { name: changed.name, fields: Object.keys(body) });
  return changed;
}

/** Deletes a carrier; 404 where there is none, 409 with their number where policies name it. */
export async function removeCarrier(ctx: Context, id: string): Promise<void> {
  const policies = await countPoliciesOf(ctx.db, ctx.tenant.id, id);
  if (policies > 0) {
    const name = policies === 1 ? '1 policy names' : `${policies.toLocaleString('en-US')} policies name`;
    throw new AppError('conflict', {
      fields: {
        base: [`${name} this carrier. Turn off Offered instead: it stays with them, and nobody chooses it anew.`],
      },
    });
  }
  const name = await deleteCarrier(ctx.db, ctx.tenant.id, id);
  if (name === undefined) throw new AppError('not_found');
  await tell(ctx, 'delete', id, { name });
}

/** Phone and site as they are stored (R204). */
function tidied({ phone, website }: { phone?: string | null | undefined; website?: string | undefined }) {
  return {
    ...(phone !== undefined && { phone: phone === null ? null : phoneOf(phone) }),
    ...(website !== undefined && { website: siteOf(website) }),
  };
}

function phoneOf(text: string): string {
  const number = toE164(text);
  if (!number) throw invalid('phone', 'This is not a phone number.');
  return number;
}

function siteOf(text: string): string {
  const site = normalizeWebsite(text);
  if (site !== '' && !URL.canParse(site)) throw invalid('website', 'This is not an address of a website.');
  return site;
}

const once = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(
    refuseDuplicate(work, 'carrier_name', {
      field: 'name',
      sentence: 'There is a carrier of this name already.',
    }),
    'carrier_naic',
    { field: 'naic', sentence: 'Another carrier has this NAIC code.' },
  );

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `carrier.${verb}`, subject_type: 'carrier', subject_id: id, detail });
