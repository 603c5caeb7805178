import { Button, Input, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EmailValue } from '../contact-values.ts';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';
import { RowTools } from './row-tools.tsx';
import { useRowList } from './use-row-list.ts';

const MOST = 20;
export const emptyEmail: EmailValue = { address: '', primary: false };

/** Mail addresses as they are sent: the first one primary. */
export const submittedEmails = (emails: readonly EmailValue[]): EmailValue[] =>
  emails.map(({ address }, index) => ({ address: address.trim(), primary: index === 0 }));

/** Mail addresses in their order; the first one is the primary one. `hint` stands below an address. */
export function EmailsInput({
  value,
  onChange,
  errorOf,
  autoFocus = false,
  hint,
}: FieldProps<EmailValue[]> & { readonly hint?: (email: EmailValue) => ReactNode }) {
  const list = useRowList(value, onChange);
  return (
    <div className={classes.rows}>
      {value.map((email, index) => {
        const what = `e-mail ${index + 1}`;
        return (
          <div key={list.keys[index]} className={classes.row}>
            <TextInput
              aria-label={`Address of ${what}`}
              placeholder="joan@example.com"
              type="email"
              autoComplete="off"
              maxLength={254}
              value={email.address}
              onChange={(event) => list.change(index, { ...email, address: event.currentTarget.value })}
              error={errorOf(`emails.${index}.address`) ?? errorOf(`emails.${index}`)}
              autoFocus={autoFocus && index === 0}
              className={classes.main}
            />
            <RowTools list={list} index={index} what={what} />
            {hint && <div className={classes.hint}>{hint(email)}</div>}
          </div>
        );
      })}
      <Input.Error>{errorOf('emails')}</Input.Error>
      {value.length < MOST && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => list.add(emptyEmail)}
        >
          Add an e-mail
        </Button>
      )}
    </div>
  );
}
