import type { BodyOf, ReplyInput } from '@bookline/contract/endpoint';
import type { medicareImport } from '@bookline/contract/features/medicare-import';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { requireLiveContact } from '../contacts/contacts.api.ts';
import { readMedicareRegistration } from '../profiles/profiles.api.ts';
import { changeRxDetails, readMbi, readRxDetails } from '../rx-details/rx-details.api.ts';
import { compare, type Kept, unmerged } from './compare.ts';
import { recognise } from './recognise/recognise.ts';

type Reply = ReplyInput<typeof medicareImport.contact>['data'];

/**
 * Reads a Medicare text into a contact's Rx details: what it recognises beside what is there, and with `accept` what of it to merge in.
 * Throws 404 for a contact they may not see, 422 for who is not registered for Medicare this year and where nothing is recognised, 409 where
 * the details changed since the review. The text itself is kept nowhere.
 */
export async function importMedicare(
  ctx: Context,
  contactId: string,
  { text, accept, version }: BodyOf<typeof medicareImport.contact>,
): Promise<Reply> {
  await requireLiveContact(ctx, contactId);
  const { registered, plan_year } = await readMedicareRegistration(ctx);
  if (!registered)
    throw invalid(
      'base',
      `This is for who is registered for Medicare: with a producer number and certified for ${plan_year} or later. Both stand in the profile.`,
    );
  const recognised = recognise(text);
  const before = await readKept(ctx, contactId);
  const found = compare(recognised, before);
  const { notes } = recognised;
  if (found.length === 0)
    throw invalid(
      'text',
      notes[0] ??
        'Nothing in it was recognised. Paste the list of drugs, doctors or pharmacies, or the text file that Medicare.gov gives.',
    );
  if (!accept)
    return { found: found.map(({ thing }) => thing), notes: [...notes], version: before.record.version, saved: null };

  const accepted = found.filter(({ thing }) => accept.includes(thing.key) && thing.state !== 'known');
  const change = unmerged(before);
  for (const { merge } of accepted) merge(change);
  await changeRxDetails(ctx, contactId, { ...change, ...(version !== undefined && { version }) });
  const after = await readKept(ctx, contactId);
  return {
    found: compare(recognised, after).map(({ thing }) => thing),
    notes: [...notes],
    version: after.record.version,
    saved: accepted.length,
  };
}

async function readKept(ctx: Context, contactId: string): Promise<Kept> {
  return { record: await readRxDetails(ctx, contactId), mbi: await readMbi(ctx, contactId) };
}
