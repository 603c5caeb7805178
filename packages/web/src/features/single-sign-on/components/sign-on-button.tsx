import { Alert, Button, Divider } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useSignOn, useSignOnOffer } from '../single-sign-on.data.ts';

/** 'Sign in with …', if the agency of this host name offers it. */
export function SignOnButton() {
  const offer = useSignOnOffer();
  const begin = useSignOn();
  if (!offer) return null;
  const go = () =>
    begin.mutate(
      { body: {} },
      { onSuccess: ({ data }) => data.redirect_to && window.location.assign(data.redirect_to) },
    );
  return (
    <>
      <Divider label="or" my="md" />
      <div role="alert">
        {begin.error && (
          <Alert color="red" variant="light" mb="md">
            {sentenceOf(begin.error)}
          </Alert>
        )}
      </div>
      {/* Until the browser has left for the provider's page. */}
      <Button variant="default" size="md" fullWidth loading={begin.isPending || begin.isSuccess} onClick={go}>
        Sign in with {offer.label}
      </Button>
    </>
  );
}
