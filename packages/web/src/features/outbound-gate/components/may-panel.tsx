import type { MayTouch } from '@bookline/contract/features/outbound-gate';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { PanelFailure } from '../../../ui/panel-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useMayContact } from '../outbound-gate.data.ts';
import classes from './may-panel.module.css';

const ways = [
  { channel: 'call', label: 'Call' },
  { channel: 'text', label: 'Text' },
  { channel: 'email', label: 'Email' },
] as const;

/** Whether the user may call, text, or email the contact now, with the reason if not. */
export function MayPanel() {
  const { contact, readOnly } = useContactEdit();
  const { data, error, refetch } = useMayContact(contact.id);
  const answers = data?.data;
  if (readOnly) return null;
  return (
    <Section title="Allowed right now">
      {!answers && !error && <TextSkeleton lines={3} />}
      {!answers && error && <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {answers && (
        <ul className={classes.list}>
          {ways.map(({ channel, label }) => (
            <Way key={channel} label={label} answers={answers.filter((answer) => answer.channel === channel)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Way({ label, answers }: { readonly label: string; readonly answers: readonly MayTouch[] }) {
  const personal = answers.find(({ purpose }) => purpose === 'personal');
  const marketing = answers.find(({ purpose }) => purpose === 'marketing');
  if (!personal || !marketing) return null;
  const Icon = personal.allowed ? IconCircleCheck : IconCircleX;
  const apart = personal.allowed && !marketing.allowed;
  return (
    <li className={classes.way}>
      <span className={classes.state} data-allowed={personal.allowed}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.label}>
          {label}: {personal.allowed ? 'yes' : 'no'}
          {apart && <span className={classes.but}>, no marketing</span>}
        </div>
        {!personal.allowed && <div className={classes.reason}>{personal.reason}</div>}
        {apart && <div className={classes.reason}>{marketing.reason}</div>}
      </div>
    </li>
  );
}
