import { dayText } from '../../../lib/dates.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import classes from './deleted-banner.module.css';

/** Says that the contact died, and what follows. */
export function DeceasedBanner() {
  const { contact } = useContactEdit();
  if (!contact.deceased_on || contact.deleted_at) return null;
  return (
    <div className={classes.banner} data-quiet role="status">
      <span>
        <strong>Deceased</strong> {dayText(contact.deceased_on)}. Calls, texts, and emails to this contact are off.
      </span>
    </div>
  );
}
