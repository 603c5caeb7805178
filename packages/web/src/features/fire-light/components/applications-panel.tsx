import { Link, useNavigate } from '@tanstack/react-router';
import { dayIn, dayText } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { PanelState } from '../../../lib/panel-state.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import rows from '../../../ui/panel-rows.module.css';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { EditButton, useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { formText, planText, statusLook } from '../application-words.ts';
import { useApplicationsOf } from '../fire-light.data.ts';
import { NewApplicationDialog } from './new-application-dialog.tsx';

/** `?open=application:new` */
const NEW = 'new';

/** R006: the contact's applications for insurance, newest first. */
export function ApplicationsPanel() {
  const { contact, readOnly } = useContactEdit();
  const query = useApplicationsOf(contact.id);
  const opened = useOpened('application');
  const navigate = useNavigate();
  const zone = useTimeZone();
  const applications = query.data?.data.applications ?? [];
  const day = (time: string) => dayText(dayIn(new Date(time), zone));
  return (
    <Section
      title="Applications"
      action={!readOnly && <EditButton label="Application" isEmpty onClick={() => opened.open(NEW)} />}
    >
      <PanelState query={query} isEmpty={applications.length === 0} empty="No applications yet">
        <ul className={rows.rows}>
          {applications.map((application) => (
            <li key={application.id} className={rows.stacked}>
              <Link to={paths.applications(application.id)} className={rows.row}>
                <span className={rows.name}>{formText(application)}</span>
                <span className={rows.aside}>
                  <StatusChip {...statusLook(application.status)} />
                </span>
                <span className={rows.more}>
                  {[
                    planText(application),
                    application.submitted_at
                      ? `submitted ${day(application.submitted_at)}`
                      : `opened ${day(application.created_at)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </PanelState>
      <TextLink to={paths.applications()} size="xs" underline="always">
        All applications
      </TextLink>
      {opened.id === NEW && !readOnly && (
        <NewApplicationDialog
          contactId={contact.id}
          onOpened={(id) => void navigate({ to: paths.applications(id) })}
          onClose={opened.close}
        />
      )}
    </Section>
  );
}
