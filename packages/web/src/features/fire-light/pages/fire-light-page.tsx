import type { SignOn } from '@bookline/contract/features/fire-light';
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useSignOn } from '../fire-light.data.ts';

/** Signs on to FireLight. The page is a document of its own: only it may post a form to FireLight. */
export function FireLightPage() {
  const { mutate, data, error } = useSignOn();
  const id = new URLSearchParams(window.location.search).get('application');
  const start = () => mutate({ body: id ? { application_id: id } : {} });
  useEffect(start, []);
  if (error) return <ErrorState order={1} message={sentenceOf(error)} onRetry={start} />;
  return (
    <>
      <PageHeader title="FireLight" />
      <Text role="status">Opening FireLight…</Text>
      {data && <Post {...data.data} />}
    </>
  );
}

function Post({ action, saml_response, relay_state }: SignOn) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <form ref={form} method="post" action={action}>
      <input type="hidden" name="SAMLResponse" value={saml_response} />
      <input type="hidden" name="RelayState" value={relay_state} />
    </form>
  );
}
