import { Code, Text, Textarea } from '@mantine/core';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { CopyButton } from '../../contacts/components/contact/copy-button.tsx';
import classes from './vendor-leads.module.css';

/** What the vendor's software sends, ready to be copied and tried. */
export function HowToSend() {
  const command = `curl ${window.location.origin}/v1/leads \\
  -H 'Authorization: Bearer THE_KEY' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: THE_LEAD_NUMBER' \\
  -d '{"first_name": "Joan", "last_name": "Adams", "phone": "614-555-0142", "zip": "43085"}'`;
  return (
    <>
      <Text size="sm">
        The vendor signs each call with a key of theirs: make one under{' '}
        <TextLink to={paths.api_keys} size="sm">
          API keys
        </TextLink>
        , with writing allowed and this vendor chosen. Sent again with the same <Code>Idempotency-Key</Code> within
        seven days a lead is taken once.
      </Text>
      <div className={classes.example}>
        <Textarea
          className={classes.command}
          aria-label="An example of a call"
          value={command}
          readOnly
          autosize
          variant="unstyled"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.75rem' } }}
        />
        <CopyButton text={command} what="the example" />
      </div>
      <Text size="sm" c="dimmed">
        201 answers the number of the contact that was made. 200 says with <Code>outcome</Code> and <Code>reason</Code>{' '}
        why none was: it is known already, or it is not to be contacted.
      </Text>
    </>
  );
}
