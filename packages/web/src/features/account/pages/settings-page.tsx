import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useOwnAccount } from '../account.data.ts';
import { AccountForm } from '../components/account-form.tsx';
import { AccountFrame } from '../components/account-frame.tsx';
import { TimezoneForm } from '../components/timezone-form.tsx';
import classes from './settings-page.module.css';

/** The user's account data and time zone, and links to the other settings. */
export function SettingsPage() {
  const { id } = useCurrentUser();
  const { data, error, refetch } = useOwnAccount(id);
  return (
    <AccountFrame title="Settings">
      <div className={classes.page}>
        <Panel title="Time zone">
          <TimezoneForm />
        </Panel>
        <Panel title="Account">
          {error && !data ? (
            <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
          ) : data ? (
            <AccountForm account={data.data} />
          ) : (
            <TextSkeleton lines={6} />
          )}
        </Panel>
      </div>
    </AccountFrame>
  );
}
