import { Code, Text, Textarea } from '@mantine/core';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './vendor-leads.module.css';

/** A sample request for the vendor's software, to copy and try. */
export function HowToSend() {
  const command = `curl ${window.location.origin}/v1/leads \\
  -H 'Authorization: Bearer THE_KEY' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: THE_LEAD_NUMBER' \\
  -d '{"first_name": "Joan", "last_name": "Adams", "phone": "614-555-0142", "zip": "43085"}'`;
  return (
    <>
      <Text size="sm">
        The vendor authenticates with an API key. Create one under{' '}
        <TextLink to={paths.api_keys} size="sm" underline="always">
          API keys
        </TextLink>{' '}
        with write access and this vendor selected. A lead resent with the same <Code>Idempotency-Key</Code> within
        seven days is accepted once.
      </Text>
      <div className={classes.example}>
        <Textarea
          className={classes.command}
          aria-label="Sample request"
          value={command}
          readOnly
          autosize
          variant="unstyled"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.75rem' } }}
        />
        <CopyButton text={command} what="the sample request" />
      </div>
      <Text size="sm" c="dimmed">
        A 201 response has the number of the new contact. A 200 response explains in <Code>outcome</Code> and{' '}
        <Code>reason</Code> why no contact was created, such as a duplicate or a number on the do-not-contact list.
      </Text>
    </>
  );
}
