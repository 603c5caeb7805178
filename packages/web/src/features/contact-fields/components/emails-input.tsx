import { MAX_CONTACT_EMAILS, MAX_EMAIL } from '@bookline/contract/rules/limits';
import { Button, Input, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRowList } from '../../../ui/use-row-list.ts';
import type { EmailValue } from '../contact-values.ts';
import type { FieldProps } from './field-props.ts';
import classes from './fields.module.css';
import { RowTools } from './row-tools.tsx';

export const emptyEmail: EmailValue = { address: '', primary: false };

/** Email addresses as the API takes them, the first one primary. */
export const submittedEmails = (emails: readonly EmailValue[]): EmailValue[] =>
  emails.map(({ address }, index) => ({ address: address.trim(), primary: index === 0 }));

/** Email addresses in order, the first one primary. `hint` renders below each address. */
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
        const what = `email ${index + 1}`;
        return (
          <div key={list.keys[index]} className={classes.row}>
            <TextInput
              aria-label={`Address of ${what}`}
              placeholder="joan@example.com"
              type="email"
              autoComplete="off"
              maxLength={MAX_EMAIL}
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
      {value.length < MAX_CONTACT_EMAILS && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => list.add(emptyEmail)}
        >
          Add email
        </Button>
      )}
    </div>
  );
}
