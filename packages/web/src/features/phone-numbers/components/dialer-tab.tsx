import { allows } from '../../../lib/access.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { OwnUsage } from '../../subscriptions/subscriptions.api.ts';
import { useDialerSettings } from '../phone-numbers.data.ts';
import { DialerForm } from './dialer-form.tsx';
import classes from './phone-numbers.module.css';
import { VerifiedPhone } from './verified-phone.tsx';

/** The user's verified phone (R088, R228), call settings, and minutes. */
export function DialerTab() {
  const { data, error, refetch } = useDialerSettings();
  const calls = allows(useCurrentUser(), { feature: 'dialer' });
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={6} />;
  return (
    <div className={classes.tab}>
      <Panel title="Your phone">
        <VerifiedPhone settings={data.data} />
      </Panel>
      <Panel title="Calls">
        <DialerForm settings={data.data} />
      </Panel>
      {calls && <OwnUsage channel="dialer" />}
    </div>
  );
}
