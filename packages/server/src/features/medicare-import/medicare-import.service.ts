import type { BodyOf, ReplyInput } from '@bookline/contract/endpoint';
import type { medicareImport } from '@bookline/contract/features/medicare-import';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { requireLiveContact } from '../contacts/contacts.api.ts';
import { readMedicareRegistration } from '../profiles/profiles.api.ts';
import { changeRxDetails, readMbi, readRxDetails } from '../rx-details/rx-details.api.ts';
import { compare, type Kept, unmerged } from './compare.ts';
import { recognize } from './recognize/recognize.ts';

type Reply = ReplyInput<typeof medicareImport.contact>['data'];

/**
 * Reads a Medicare text into a contact's Rx details. Shows what it recognizes next to the stored values. With `accept`, merges the chosen
 * items. Throws 404 for a contact the user can't see, 422 if the user isn't registered for Medicare this year or nothing is recognized, and
 * 409 if the details changed since the review. The text itself isn't stored.
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
      `This requires a National Producer Number and Medicare certification for ${plan_year} or later. Enter both in your profile.`,
    );
  const recognized = recognize(text);
  const before = await readKept(ctx, contactId);
  const found = compare(recognized, before);
  const { notes } = recognized;
  if (found.length === 0)
    throw invalid(
      'text',
      notes[0] ??
        'Nothing was recognized. Paste a list of drugs, doctors, or pharmacies, or the text file from Medicare.gov.',
    );
  if (!accept)
    return { found: found.map(({ thing }) => thing), notes: [...notes], version: before.record.version, saved: null };

  const accepted = found.filter(({ thing }) => accept.includes(thing.key) && thing.state !== 'known');
  const change = unmerged(before);
  for (const { merge } of accepted) merge(change);
  await changeRxDetails(ctx, contactId, { ...change, ...(version !== undefined && { version }) });
  const after = await readKept(ctx, contactId);
  return {
    found: compare(recognized, after).map(({ thing }) => thing),
    notes: [...notes],
    version: after.record.version,
    saved: accepted.length,
  };
}

async function readKept(ctx: Context, contactId: string): Promise<Kept> {
  return { record: await readRxDetails(ctx, contactId), mbi: await readMbi(ctx, contactId) };
}
