import type { BodyOf } from '@bookline/contract/endpoint';
import type { AdminCarrier, adminCarriers } from '@bookline/contract/features/admin-carriers';
import { metaOf } from '@bookline/contract/paging';
import { formatNumber } from '@bookline/contract/rules/numbers';
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

/** Adds a carrier. Throws 422 if its name or NAIC code is taken, or if the phone number or website is invalid. */
export async function addCarrier(ctx: Context, body: BodyOf<typeof adminCarriers.create>): Promise<AdminCarrier> {
  const now = ctx.clock.now();
  const carrier = { ...body, ...tidied(body), id: newId(), created_at: now, updated_at: now };
  const made = await once(insertCarrier(ctx.db, ctx.tenant.id, carrier));
  await tell(ctx, 'create', made.id, { name: made.name });
  return made;
}

/** Changes a carrier. Throws 404 if there is none, and 422 as addCarrier does. */
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

/** Deletes a carrier. Throws 404 if there is none, and 409 with the number of policies that name it. */
export async function removeCarrier(ctx: Context, id: string): Promise<void> {
  const policies = await countPoliciesOf(ctx.db, ctx.tenant.id, id);
  if (policies > 0) {
    const name = policies === 1 ? '1 policy names' : `${formatNumber(policies)} policies name`;
    throw new AppError('conflict', {
      fields: {
        base: [
          `${name} this carrier. Turn off Offered instead. Existing policies keep it, but no one can choose it for new ones.`,
        ],
      },
    });
  }
  const name = await deleteCarrier(ctx.db, ctx.tenant.id, id);
  if (name === undefined) throw new AppError('not_found');
  await tell(ctx, 'delete', id, { name });
}

/** Phone number and website in their stored form (R204). */
function tidied({ phone, website }: { phone?: string | null | undefined; website?: string | undefined }) {
  return {
    ...(phone !== undefined && { phone: phone === null ? null : phoneOf(phone) }),
    ...(website !== undefined && { website: siteOf(website) }),
  };
}

function phoneOf(text: string): string {
  const number = toE164(text);
  if (!number) throw invalid('phone', 'Enter a valid phone number.');
  return number;
}

function siteOf(text: string): string {
  const site = normalizeWebsite(text);
  if (site !== '' && !URL.canParse(site))
    throw invalid('website', 'Enter a website address, such as https://example.com.');
  return site;
}

const once = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(
    refuseDuplicate(work, 'carrier_name', {
      field: 'name',
      sentence: 'A carrier with this name already exists. Choose another name.',
    }),
    'carrier_naic',
    { field: 'naic', sentence: 'Another carrier already has this NAIC code. Check the code.' },
  );

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `carrier.${verb}`, subject_id: id, detail });
