import { isWebsite, normalizeWebsite } from '@bookline/contract/rules/website';
import { Anchor } from '@mantine/core';
import { useContactEdit } from './edit/contact-edit.ts';
import { TextRow } from './edit/text-row.tsx';
import { labels } from './labels.ts';

/** The website, with its https:// where nobody typed one (R204, R205), and a way there. */
export function WebsiteRow() {
  const { contact } = useContactEdit();
  const { website } = contact;
  return (
    <TextRow
      label={labels.website}
      text={website}
      shown={website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
      inputMode="url"
      read={(typed) => ({ website: normalizeWebsite(typed) })}
      beside={
        isWebsite(website) && (
          <Anchor href={website} target="_blank" rel="noreferrer noopener" inherit>
            Open
          </Anchor>
        )
      }
    />
  );
}
