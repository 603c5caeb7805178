import { writeFile } from 'node:fs/promises';
import { wavOf } from '@bookline/voice-gateway/wav';
import { newId } from '../src/platform/ids.ts';
import type { TestUser } from './builders.ts';
import type { TestApp } from './create-test-app.ts';

/** A message of one second that a user recorded for answering machines, with its bytes. */
export async function makeVoicemailMessage(
  test: TestApp,
  user: TestUser,
  samples: Uint8Array = new Uint8Array(8000).fill(0xff),
): Promise<string> {
  const [id, file_id] = [newId(), newId()];
  const tenant_id = user.tenant.id;
  const created_at = test.clock.now();
  const path = test.services.files.temporaryPath();
  const content = wavOf(samples);
  await writeFile(path, content);
  await test.insert('stored_file', {
    tenant_id,
    id: file_id,
    key: await test.services.files.adopt(tenant_id, path),
    name: 'Short.wav',
    size: content.length,
    content_type: 'audio/wav',
    purpose: 'voicemail_message',
    made_by_id: user.id,
    created_at,
  });
  await test.insert('voicemail_message', {
    tenant_id,
    id,
    user_id: user.id,
    name: `Hello ${id}`,
    file_id,
    duration_s: 1,
    created_at,
  });
  return id;
}
