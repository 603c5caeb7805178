import type { TransferPreview } from '@bookline/contract/features/transfers';
import { Alert, List } from '@mantine/core';
import { contactsText } from './words.ts';

/** What a transfer would do besides giving each recipient their contacts. */
export function Preview({ preview }: { readonly preview: TransferPreview }) {
  const { missing, texts_lapse, total, at_once } = preview;
  const said = [
    missing > 0 &&
      `${contactsText(missing)} can’t be transferred because ${missing === 1 ? 'it was' : 'they were'} deleted or you don’t have access.`,
    total > at_once && 'Runs in the background. You can leave this page.',
    'Open follow-ups move with their contact, unless they’re assigned to someone else.',
    'You can revert the transfer later.',
  ].filter((sentence) => sentence !== false);
  return (
    <>
      {texts_lapse > 0 && (
        <Alert color="yellow" variant="light" title="Text consent doesn’t transfer">
          {contactsText(texts_lapse)} gave text consent to another company. The new owner needs new consent before
          texting them.
        </Alert>
      )}
      <List size="sm" c="dimmed" spacing={2}>
        {said.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </>
  );
}
