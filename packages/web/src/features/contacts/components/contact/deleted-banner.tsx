import { bulk } from '@bookline/contract/features/bulk';
import { purgedFrom } from '@bookline/contract/rules/bulk';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { dayIn, dayText } from '../../../../lib/dates.ts';
import { useTimeZone } from '../../../../lib/timezone.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { useDoing } from '../../../bulk/bulk.data.ts';
import classes from './deleted-banner.module.css';
import { useContactEdit } from './edit/contact-edit.ts';

/** Says that the contact was deleted, for as long as it is, and offers to restore it. */
export function DeletedBanner() {
  const { contact } = useContactEdit();
  const zone = useTimeZone();
  const restore = useDoing(bulk.restore, () => undefined);
  if (!contact.deleted_at) return null;
  return (
    <div className={classes.banner} role="status">
      <IconTrash size={16} aria-hidden />
      <span>
        This contact was deleted <RelativeTime at={contact.deleted_at} zone={zone} />. It can be read, not changed, and
        is removed for good on {dayText(dayIn(purgedFrom(contact.deleted_at), zone))}.
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
