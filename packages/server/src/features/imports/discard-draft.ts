import type { SignedInContext } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { REMOVE_FILE } from './end-import.ts';
import { deleteDraft } from './imports.queries.ts';

/** Removes a draft and its file. What was started meanwhile stays. */
export async function discardDraft(signedIn: SignedInContext, id: string): Promise<void> {
  await signedIn.transaction(async (ctx) => {
    const file_key = await deleteDraft(ctx.db, ctx.tenant.id, id);
    if (file_key) await enqueue(ctx, REMOVE_FILE, { file_key });
  });
}
