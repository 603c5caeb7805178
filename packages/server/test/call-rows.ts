import { writeFile } from 'node:fs/promises';
import { newId } from '../src/platform/ids.ts';
import type { TestUser } from './builders.ts';
import type { TestApp } from './create-test-app.ts';

/** A user's ended call, created as rows. Returns its id. */
export async function makeCall(
  test: TestApp,
  user: TestUser,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = newId();
  const now = test.clock.now();
  await test.insert('call', {
    tenant_id: user.tenant.id,
    id,
    provider_sid: `CA${id}`,
    user_id: user.id,
    direction: 'outbound',
    from_number: '+16145550100',
    to_number: '+16145550142',
    status: 'completed',
    started_at: now,
    answered_at: now,
    ended_at: now,
    duration_s: 62,
    ...columns,
  });
  return id;
}

/** A recording of a call, with its bytes. */
export async function makeRecording(
  test: TestApp,
  user: TestUser,
  call_id: string,
  {
    words = 'the sound of a call',
    bytes = Buffer.from(words),
    ...columns
  }: Readonly<Record<string, unknown>> & { words?: string; bytes?: Buffer } = {},
): Promise<string> {
  const [id, file_id] = [newId(), newId()];
  const tenant_id = user.tenant.id;
  const now = test.clock.now();
  const path = test.services.files.temporaryPath();
  await writeFile(path, bytes);
  const key = await test.services.files.adopt(tenant_id, path);
  await test.insert('stored_file', {
    tenant_id,
    id: file_id,
    key,
    name: 'call.wav',
    size: bytes.length,
    content_type: 'audio/wav',
    purpose: 'call',
    made_by_id: user.id,
    created_at: now,
  });
  await test.insert('call_recording', {
    tenant_id,
    id,
    call_id,
    provider_sid: `RE${id}`,
    kind: 'recording',
    purpose: 'sales',
    file_id,
    size: bytes.length,
    duration_s: 62,
    kept_until: '2032-12-31',
    created_at: now,
    ...columns,
  });
  return id;
}
