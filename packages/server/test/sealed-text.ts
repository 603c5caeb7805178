import type { SealedPlace } from '../src/platform/crypto/sealed-columns.ts';
import { sealSecret } from '../src/platform/crypto/tenant-secrets.ts';
import type { TestUser } from './builders.ts';
import type { TestApp } from './create-test-app.ts';

/** A value encrypted for its place, as text for a bytea column. */
export async function sealedText(
  test: TestApp,
  { tenant }: Pick<TestUser, 'tenant'>,
  place: SealedPlace,
  text: string,
): Promise<string> {
  const bytes = await test.services.database.inTenant(tenant.id, (db) =>
    sealSecret({ ...test.services, db, tenant }, place, text),
  );
  return `\\x${bytes.toString('hex')}`;
}
