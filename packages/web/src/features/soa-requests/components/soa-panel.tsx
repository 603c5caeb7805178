import { Link } from '@tanstack/react-router';
import { dayIn, dayText } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { PanelState } from '../../../lib/panel-state.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import rows from '../../../ui/panel-rows.module.css';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { EditButton, spokenName, useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { useSoaOfContact } from '../soa-requests.data.ts';
import { productsText, statusLook } from '../soa-words.ts';
import { SendDialog } from './send-dialog.tsx';

/** `?open=soa:new` */
const NEW = 'new';

/** The contact's scope of appointment forms, newest first. */
export function SoaPanel() {
  const { contact, readOnly } = useContactEdit();
  const query = useSoaOfContact(contact.id);
  const opened = useOpened('soa');
  const forms = query.data?.data ?? [];
  const zone = useTimeZone();
  const day = (time: string) => dayText(dayIn(new Date(time), zone));
  return (
    <Section
      title="Scope of appointment"
      action={!readOnly && <EditButton label="Send scope of appointment" isEmpty onClick={() => opened.open(NEW)} />}
    >
      <PanelState query={query} isEmpty={forms.length === 0} empty="No forms yet">
        <ul className={rows.rows}>
          {forms.map(({ id, status, needs_confirmation, origin, products, signed_at, created_at, valid_until }) => (
            <li key={id} className={rows.stacked}>
              <Link to={paths.soa(id)} className={rows.row}>
                <span className={rows.name}>
                  {signed_at
                    ? `Signed ${day(signed_at)}`
                    : `${origin === 'visitor' ? 'Started' : 'Sent'} ${day(created_at)}`}
                </span>
                <span className={rows.aside}>
                  <StatusChip {...statusLook({ status, needs_confirmation })} />
                </span>
                <span className={rows.more}>
                  {[productsText(products), valid_until && !needs_confirmation && `valid until ${day(valid_until)}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </PanelState>
      <TextLink to={paths.soa()} size="xs" underline="always">
        All forms
      </TextLink>
      {opened.id === NEW && !readOnly && (
        <SendDialog
          contact={{ id: contact.id, name: spokenName(contact), language: contact.language }}
          onClose={opened.close}
        />
      )}
    </Section>
  );
}
