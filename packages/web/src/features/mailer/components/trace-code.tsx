import { mailer } from '@bookline/contract/features/mailer';
import { MAX_KEY_CODE } from '@bookline/contract/rules/limits';
import { Alert, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/use-call.ts';

const CODE = /^M\d{1,9}-\d{1,9}$/i;

/** Finds the contact of a mailed piece by its key code. */
export function TraceCode() {
  const [typed, setTyped] = useState('');
  const code = typed.trim().toUpperCase();
  const isCode = CODE.test(code);
  const { data, error } = useCall(mailer.trace, { params: { code } }, { enabled: isCode });
  const found = isCode ? data?.data : undefined;
  return (
    <Group gap="sm" align="center">
      <TextInput
        type="search"
        size="xs"
        w="13rem"
        aria-label="Find a key code"
        placeholder="Key code: M12-000345"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typed}
        maxLength={MAX_KEY_CODE}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div role="status">
        {found && (
          <>
            <TextLink to={paths.contact(found.contact)}>{found.contact.name || 'A contact with no name'}</TextLink>
            {` was mailed ${found.kit} in ${found.mailing}`}
          </>
        )}
      </div>
      {isCode && error && (
        <Alert color="red" py={4} role="alert">
          {sentenceOf(error)}
        </Alert>
      )}
    </Group>
  );
}
