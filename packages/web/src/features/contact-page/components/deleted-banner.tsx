import { bulk } from '@bookline/contract/features/bulk';
import { purgedFrom } from '@bookline/contract/rules/bulk';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { dayIn, dayText } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useDoing } from '../../bulk/bulk.api.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import classes from './deleted-banner.module.css';

/** Says that the contact is deleted and offers to restore it. */
export function DeletedBanner() {
  const { contact } = useContactEdit();
  const zone = useTimeZone();
  const restore = useDoing(bulk.restore, () => undefined);
  if (!contact.deleted_at) return null;
  return (
    <div className={classes.banner} role="status">
      <IconTrash size={16} aria-hidden />
      <span>
        This contact was deleted <RelativeTime at={contact.deleted_at} zone={zone} />. You can view it but not change
        it. It will be permanently deleted on {dayText(dayIn(purgedFrom(contact.deleted_at), zone))}.
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={restore.isPending}
        onClick={() => restore.mutate({ body: { ids: [contact.id] } })}
      >
        Restore
      </Button>
    </div>
  );
}
