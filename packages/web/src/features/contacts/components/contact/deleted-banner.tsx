import { IconTrash } from '@tabler/icons-react';
import { useTimeZone } from '../../../../lib/timezone.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import classes from './deleted-banner.module.css';
import { useContactEdit } from './edit/contact-edit.ts';

/** Says that the contact was deleted, for as long as it is. */
export function DeletedBanner() {
  const { contact } = useContactEdit();
  const zone = useTimeZone();
  if (!contact.deleted_at) return null;
  return (
    <div className={classes.banner} role="status">
      <IconTrash size={16} aria-hidden />
      <span>
        This contact was deleted <RelativeTime at={contact.deleted_at} zone={zone} />. It can be read, not changed.
      </span>
    </div>
  );
}
