import { normalizeWebsite } from '@bookline/contract/rules/website';
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
        isWeb(website) && (
          <Anchor href={website} target="_blank" rel="noreferrer noopener" inherit>
            Open
          </Anchor>
        )
      }
    />
  );
}

/** Only web addresses become links: whatever else an import brought stays text. */
const isWeb = (address: string) => /^https?:\/\/\S+$/i.test(address);
