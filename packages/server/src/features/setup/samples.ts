import { contactFields } from '@bookline/contract/features/contact-fields';
import { newEvent } from '@bookline/contract/features/event-fields';
import type { Setup } from '@bookline/contract/features/setup';
import { ianaZone } from '@bookline/contract/rules/options';
import { addDays } from '@bookline/contract/rules/periods';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { momentOf } from '@bookline/contract/rules/zoned-time';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { AppError } from '../../platform/errors.ts';
import { purgeContacts } from '../bulk/bulk.api.ts';
import { addEvent } from '../calendar/calendar.api.ts';
import { createContact } from '../contacts/contacts.api.ts';
import { setFollowUp } from '../follow-ups/follow-ups.api.ts';
import { deleteSampleMarks, insertSamples, listSamples, lockSamples } from './setup.queries.ts';
import { readSetup } from './setup.service.ts';

/** In each name, so that no one takes a sample for a person. */
const MARK = '(sample)';

interface Sample {
  readonly first_name: string;
  readonly last_name: string;
  /** 555-0100 to 555-0199 belong to no one. */
  readonly number: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly client?: true;
  readonly follow_up?: { readonly title: string; readonly in_days: number };
  readonly event?: { readonly title: string; readonly in_days: number; readonly hour: string };
}

const samples: readonly Sample[] = [
  {
    first_name: 'Maria',
    last_name: 'Lopez',
    number: '6145550101',
    city: 'Columbus',
    state: 'OH',
    zip: '43215',
    follow_up: { title: 'Call back about the quote', in_days: 0 },
  },
  {
    first_name: 'James',
    last_name: 'Carter',
    number: '6145550102',
    city: 'Dublin',
    state: 'OH',
    zip: '43017',
    event: { title: 'Phone appointment', in_days: 1, hour: '10:00' },
  },
  { first_name: 'Ruth', last_name: 'Nguyen', number: '6145550103', city: 'Westerville', state: 'OH', zip: '43081' },
  {
    first_name: 'Harold',
    last_name: 'Brooks',
    number: '6145550104',
    city: 'Hilliard',
    state: 'OH',
    zip: '43026',
    client: true,
    follow_up: { title: 'Review the policy', in_days: 3 },
    event: { title: 'Policy review', in_days: 3, hour: '14:00' },
  },
  {
    first_name: 'Linda',
    last_name: 'Petrova',
    number: '6145550105',
    city: 'Grove City',
    state: 'OH',
    zip: '43123',
    follow_up: { title: 'Send the brochure', in_days: -1 },
  },
];

/** Adds the sample contacts of the acting user with their follow-ups and events, unless there are some already. */
export async function addSamples(ctx: Context): Promise<Setup> {
  const { db, tenant, clock } = ctx;
  await lockSamples(db, tenant.id);
  if ((await listSamples(db, tenant.id)).length > 0) return readSetup(ctx);
  const ids: string[] = [];
  for (const sample of samples) ids.push(await addSample(ctx, sample));
  await insertSamples(db, tenant.id, ids, clock.now());
  await audit(ctx, { action: 'sample_data.add', subject_type: 'sample_data', detail: { contacts: ids.length } });
  return readSetup(ctx);
}

async function addSample(ctx: Context, sample: Sample): Promise<string> {
  const zone = ianaZone(ctx.actor.user.timezone);
  const day = (in_days: number) => addDays(dayIn(zone, ctx.clock.now()), in_days);
  const { first_name, last_name, number, city, state, zip, client, follow_up, event } = sample;
  const { id } = await createContact(
    ctx,
    contactFields.parse({
      first_name,
      last_name: `${last_name} ${MARK}`,
      ...(client && { category: 'client' }),
      address: { city, state, zip },
      phones: [{ number, type: 2, primary: true }],
    }),
  );
  if (follow_up && ctx.actor.features.has('follow_ups'))
    await setFollowUp(ctx, id, {
      title: `${follow_up.title} ${MARK}`,
      note: '',
      due_on: day(follow_up.in_days),
      due_time: null,
    });
  if (event) {
    const starts = momentOf(`${day(event.in_days)}T${event.hour}:00`, zone);
    await addEvent(
      ctx,
      newEvent.parse({
        title: `${event.title} ${MARK}`,
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(starts + 30 * MINUTE_MS).toISOString(),
        contact_ids: [id],
      }),
    );
  }
  return id;
}

/**
 * Permanently deletes the sample contacts with their records and events, and nothing else. Samples that were merged with another contact are part of
 * it, so they stay and are samples no more. Throws 404 if there are none.
 */
export async function removeSamples(ctx: Context): Promise<Setup> {
  const { db, tenant, clock } = ctx;
  await lockSamples(db, tenant.id);
  const ids = await listSamples(db, tenant.id);
  if (ids.length === 0) throw new AppError('not_found');
  await purgeContacts(db, tenant.id, ids, clock.now());
  await deleteSampleMarks(db, tenant.id);
  await audit(ctx, { action: 'sample_data.remove', subject_type: 'sample_data', detail: { contacts: ids.length } });
  return readSetup(ctx);
}
