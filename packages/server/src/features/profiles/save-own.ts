import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { deleteFile, keepFile, storeFile } from '../files/files.api.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { getOwnRow, type UserChange, updateUser } from './profiles.queries.ts';

export type OwnRow = Awaited<ReturnType<typeof getOwnRow>>;

/** Changes the acting user's row and returns the new row. The audit log has the fields, not their values. */
export async function saveOwn(ctx: Context, change: UserChange): Promise<OwnRow> {
  const { db, tenant, actor, clock } = ctx;
  const fields = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  if (fields.length > 0) {
    await refuseDuplicate(
      updateUser(db, tenant.id, actor.user_id, { ...change, updated_at: clock.now() }),
      'app_user_webpage_domain',
      { field: 'domain_name', sentence: 'This name is taken.' },
    );
    await audit(ctx, { action: 'user.update', subject_id: actor.user_id, detail: { fields } });
    await tellUserChanged(db, actor.user_id);
  }
  return getOwnRow(db, tenant.id, actor.user_id);
}

const columns = { personal_photo: 'personal_photo_id', logo: 'logo_id', flyer: 'flyer_id' } as const;
type Picture = keyof typeof columns;
/** Each picture in the call: a file to store, null to remove it, undefined to keep it. */
export type Pictures = Partial<Record<Picture, UploadedFile | null | undefined>>;

/** Like saveOwn, with pictures. New ones are checked and stored before the transaction, and the ones they replace are deleted. */
export async function saveOwnWithPictures<T>(
  ctx: SignedInContext,
  change: UserChange,
  pictures: Pictures,
  /** Further changes in the same transaction. Returns the result. */
  then: (tx: Context, row: OwnRow) => Promise<T>,
): Promise<T> {
  const names = Object.keys(columns).filter((name): name is Picture => name in columns);
  const stored = new Map<Picture, Awaited<ReturnType<typeof storeFile>>>();
  for (const name of names) {
    const file = pictures[name];
    if (file) stored.set(name, await storeFile(ctx, file, { accept: 'image', field: name }));
  }
  return ctx.transaction(async (tx) => {
    const before = await getOwnRow(tx.db, tx.tenant.id, tx.actor.user_id);
    const changed: Record<string, string | null> = {};
    const replaced: string[] = [];
    for (const name of names) {
      const bytes = stored.get(name);
      if (!bytes && pictures[name] !== null) continue;
      const column = columns[name];
      const old = before[column];
      if (old) replaced.push(old);
      const kept = bytes && (await keepFile(tx, bytes, { purpose: name, accept: 'image', public: true, field: name }));
      changed[column] = kept?.id ?? null;
    }
    const row = await saveOwn(tx, { ...change, ...changed });
    for (const id of replaced) await deleteFile(tx, id);
    return then(tx, row);
  });
}
