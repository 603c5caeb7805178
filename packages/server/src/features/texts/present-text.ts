import type { TextMessage } from '@bookline/contract/features/texts';
import type { Context } from '../../platform/context.ts';
import { fileUrls } from '../files/files.api.ts';
import type { MessageRow } from './messages.queries.ts';

/** Texts as their reader gets them, with links to their files. The caller checked that the user sees the conversation. */
export async function presentTexts(ctx: Context, rows: readonly MessageRow[]): Promise<TextMessage[]> {
  const urls = await fileUrls(
    ctx,
    rows.flatMap(({ files }) => files.map(({ file_id }) => file_id)),
  );
  return rows.map(({ sender_id, sender_name, at: _at, files, links, ...row }) => ({
    ...row,
    links: links.map(({ target, clicks, clicked_at }) => ({
      target,
      clicks,
      clicked_at: clicked_at && new Date(clicked_at).toISOString(),
    })),
    files: files.flatMap(({ file_id, ...file }) => {
      const url = urls.get(file_id);
      return url ? [{ ...file, url }] : [];
    }),
    sender: sender_id === null ? null : { id: sender_id, name: sender_name ?? '' },
    cancelable: row.status === 'scheduled' && mayCancel(ctx, sender_id),
  }));
}

/** Its author or an admin, but no one who acts as them. */
export const mayCancel = ({ actor }: Context, senderId: string | null): boolean =>
  actor.real_user_id === actor.user_id && (senderId === actor.user_id || actor.roles.includes('admin'));
