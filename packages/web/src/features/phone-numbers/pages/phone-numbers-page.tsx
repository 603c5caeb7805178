import { Alert } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { AccountFrame } from '../../account/account.api.ts';
import { NumberSearch } from '../components/number-search.tsx';
import { OwnNumbers } from '../components/own-numbers.tsx';
import classes from '../components/phone-numbers.module.css';
import { useOwnNumbers } from '../phone-numbers.data.ts';

/** The user's phone numbers, and buying another one. */
export function PhoneNumbersPage() {
  const { data, error, refetch } = useOwnNumbers();
  const { real_user } = useCurrentUser();
  const own = data?.data;
  return (
    <AccountFrame title="Phone numbers">
      <div className={classes.page}>
        {own?.provider === 'local' && (
          <Alert color="gray" variant="light">
            Numbers from the built-in phone provider work only in this installation. An admin can connect a phone
            provider under Telephony.
          </Alert>
        )}
        <Panel title="Your numbers" flush>
          {error && !own ? (
            <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
          ) : own ? (
            <OwnNumbers numbers={own.numbers} orders={own.orders} themselves={real_user === null} />
          ) : (
            <TextSkeleton lines={3} />
          )}
        </Panel>
        <Panel title="Get a number">
          {own ? (
            <NumberSearch mayBuy={own.may_buy} whyNot={own.why_not} first={own.numbers.length === 0} />
          ) : (
            <TextSkeleton lines={3} />
          )}
        </Panel>
      </div>
    </AccountFrame>
  );
}
