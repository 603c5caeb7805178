import { isWebsite, normalizeWebsite } from '@bookline/contract/rules/website';
import { Anchor } from '@mantine/core';
import { labels, useContactEdit } from '../../../contact-fields/contact-fields.api.ts';
import { TextRow } from '../edit/text-row.tsx';

/** The website with a link. Adds https:// if it's missing (R204, R205). */
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
