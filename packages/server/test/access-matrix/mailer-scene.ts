import { writeFile } from 'node:fs/promises';
import { newId } from '../../src/platform/ids.ts';
import type { TestUser } from '../builders.ts';
import type { TestContact } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';

export interface MailerScene {
  /** A kit without mailings. */
  readonly mailer_kit_id: string;
  readonly mailing_id: string;
  readonly mailing_file_id: string;
  /** The code of a piece to the contact. */
  readonly key_code: string;
}

/** A mailing with its file. No other tenant's mailing has its number. */
export async function makeMailerScene(
  test: TestApp,
  { owner, contact, number }: { owner: TestUser; contact: TestContact; number: number },
): Promise<MailerScene> {
  const tenant_id = owner.tenant.id;
  const now = test.clock.now();
  const [mailer_kit_id, used_kit_id, mailing_id, mailing_file_id] = [newId(), newId(), newId(), newId()];
  for (const [id, name] of [
    [mailer_kit_id, `Letter ${number}`],
    [used_kit_id, `Postcard ${number}`],
  ])
    await test.insert('mailer_kit', {
      tenant_id,
      id,
      name,
      description: '',
      size: '',
      active: true,
      created_at: now,
      updated_at: now,
    });
  await test.insert('mailer_assignment', {
    tenant_id,
    id: mailing_id,
    number: 1000 + number,
    name: 'Fall',
    made_by_id: owner.id,
    status: 'complete',
    step: 'filed',
    selection: {},
    kits: [{ id: used_kit_id, name: `Postcard ${number}`, share: 100, pieces: 1 }],
    options: {},
    selected: 1,
    pieces: 1,
    left_out: {},
    told: 1,
    created_at: now,
    finished_at: now,
  });
  await test.insert('mailer_piece', {
    tenant_id,
    mailer_assignment_id: mailing_id,
    contact_id: contact.id,
    place: 1,
    address_key: '12 oak st43085',
    mailer_kit_id: used_kit_id,
    created_at: now,
  });
  const path = test.services.files.temporaryPath();
  await writeFile(path, 'Key code\n');
  await test.insert('mailer_file', {
    tenant_id,
    id: mailing_file_id,
    mailer_assignment_id: mailing_id,
    file_key: await test.services.files.adopt(tenant_id, path),
    name: 'Fall.csv',
    pieces: 1,
    size: 9,
  });
  return { mailer_kit_id, mailing_id, mailing_file_id, key_code: `M${1000 + number}-000001` };
}
