import { dialer as calls } from '@bookline/contract/features/dialer';
import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { type ConnectionReport, testConnection } from '../../../providers/connection-test.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { failureOf, findingsOf } from '../connection-words.ts';
import { useCurrentDialer } from '../current-dialer.ts';
import classes from './connection-test-page.module.css';

/** Tests microphone, network, and provider before the first call of the day. */
export function ConnectionTestPage() {
  const { real_user } = useCurrentUser();
  const isInCall = useCurrentDialer()?.state.call != null;
  const [level, setLevel] = useState<number>();
  const [report, setReport] = useState<ConnectionReport>();
  const [failure, setFailure] = useState<string>();
  const isTesting = level !== undefined;
  const run = async () => {
    setReport(undefined);
    setFailure(undefined);
    setLevel(0);
    try {
      const { data } = await call(calls.fetch_device_token);
      if (data.token === null)
        setFailure('You have no phone yet. Verify your phone number under Account → Phone first.');
      else setReport(await testConnection({ token: data.token, provider: data.provider }, setLevel));
    } catch (error) {
      setFailure(failureOf(error));
    }
    setLevel(undefined);
  };
  return (
    <>
      <PageHeader title="Phone test" />
      <Stack align="flex-start" className={classes.test}>
        <Text size="sm">
          Checks your microphone, your network, and the sound of your calls. It takes about ten seconds and calls no
          one. Speak a sentence. You hear two notes again and again.
        </Text>
        {real_user ? (
          <Text size="sm">Only the user can test their phone.</Text>
        ) : (
          <Button onClick={() => void run()} loading={isTesting} disabled={isInCall}>
            {report || failure ? 'Test again' : 'Test phone'}
          </Button>
        )}
        {isInCall && <Text size="sm">You’re on a call. Test after it.</Text>}
        {isTesting && (
          <div className={classes.level}>
            <Text size="sm" id="level">
              Microphone level
            </Text>
            <Progress.Root>
              <Progress.Section value={Math.min(100, 300 * level)} aria-labelledby="level" />
            </Progress.Root>
          </div>
        )}
        <div role="status" className={classes.found}>
          {failure && (
            <Alert color="red" icon={<IconAlertTriangle size={18} />}>
              {failure}
            </Alert>
          )}
          {report && (
            <dl className={classes.findings}>
              {findingsOf(report).map(({ label, ok, value, advice }) => (
                <div key={label}>
                  <dt>
                    {ok ? (
                      <IconCircleCheck size={18} className={classes.ok} aria-label="OK" />
                    ) : (
                      <IconAlertTriangle size={18} className={classes.problem} aria-label="Problem" />
                    )}
                    {label}
                  </dt>
                  <dd>
                    <strong>{value}</strong>
                    <span>{advice}</span>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </Stack>
    </>
  );
}
