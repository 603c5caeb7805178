import type { Contact } from '@bookline/contract/features/contacts';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import type { ContactChange } from './contact-values.ts';
import { sampleContact } from './sample-contact.fixture.ts';
import { type SaveEffects, saveOver } from './save-over.ts';

const contact = (change: Partial<Contact>) => sampleContact({ occupation: '', ...change });
const failure = (status: number) => new ApiError(new Response(null, { status }), {});

/** A server with one contact that accepts changes only for its current version. */
function serverWith(stored: Contact, decide: SaveEffects['decide'] = () => Promise.reject(new Error('asked'))) {
  let now = stored;
  const sent: ContactChange[] = [];
  const effects: SaveEffects = {
    async send(change, version) {
      if (version !== now.version) throw failure(409);
      sent.push(change);
      now = { ...now, ...(change as Partial<Contact>), version: now.version + 1 };
      return now;
    },
    reload: async () => now,
    decide: vi.fn(decide),
  };
  return { effects, sent };
}

it('saves at once if no one saved in between', async () => {
  const { effects, sent } = serverWith(contact({}));
  const saved = await saveOver(contact({}), contact({}), { occupation: 'Nurse' }, effects);
  expect(sent).toEqual([{ occupation: 'Nurse' }]);
  expect(saved).toMatchObject({ contact: { occupation: 'Nurse', version: 2 }, meanwhile: [] });
});

it('after a 409 in other fields keeps both changes and reports the other one', async () => {
  const { effects, sent } = serverWith(contact({ version: 4, employer: 'Mercy' }));
  const saved = await saveOver(contact({}), contact({}), { occupation: 'Nurse' }, effects);
  expect(sent).toEqual([{ occupation: 'Nurse' }]);
  expect(saved.meanwhile).toEqual([{ path: 'employer', key: 'employer', before: '', after: 'Mercy' }]);
  expect(effects.decide).not.toHaveBeenCalled();
});

it('after a 409 in the same field it asks, and sends mine on top of theirs', async () => {
  const { effects, sent } = serverWith(contact({ version: 4, occupation: 'Doctor' }), async () => []);
  const saved = await saveOver(contact({}), contact({}), { occupation: 'Nurse', nickname: 'Jo' }, effects);
  expect(effects.decide).toHaveBeenCalledWith(
    expect.objectContaining({
      conflicts: [{ path: 'occupation', key: 'occupation', theirs: 'Doctor', mine: 'Nurse' }],
    }),
  );
  expect(sent).toEqual([{ occupation: 'Nurse', nickname: 'Jo' }]);
  expect(saved.meanwhile).toEqual([]);
});

it('what is decided for the other person is not sent', async () => {
  const { effects, sent } = serverWith(contact({ version: 4, occupation: 'Doctor' }), async () => ['occupation']);
  const all = await saveOver(contact({}), contact({}), { occupation: 'Nurse' }, effects);
  expect(sent).toEqual([]);
  expect(all.contact).toMatchObject({ occupation: 'Doctor', version: 4 });
});

it('asks too where this browser has already seen the other change', async () => {
  const seen = contact({ version: 4, occupation: 'Doctor' });
  const { effects } = serverWith(seen, async () => []);
  await saveOver(contact({}), seen, { occupation: 'Nurse' }, effects);
  expect(effects.decide).toHaveBeenCalledOnce();
});

it('given up, it sends nothing', async () => {
  const { effects, sent } = serverWith(contact({ version: 4, occupation: 'Doctor' }));
  await expect(saveOver(contact({}), contact({}), { occupation: 'Nurse' }, effects)).rejects.toThrow('asked');
  expect(sent).toEqual([]);
});

it('any other failure is passed on', async () => {
  const { effects } = serverWith(contact({}));
  const offline = { ...effects, send: () => Promise.reject(failure(500)) };
  await expect(saveOver(contact({}), contact({}), { occupation: 'Nurse' }, offline)).rejects.toMatchObject({
    status: 500,
  });
});
