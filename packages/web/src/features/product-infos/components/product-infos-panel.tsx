import type { FittingProductInfo } from '@bookline/contract/features/product-infos';
import { isWebsite } from '@bookline/contract/rules/website';
import { Anchor, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { sizeText } from '../../../ui/file-drop.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { PanelFailure, PanelNote } from '../../../ui/panel-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { lineWords } from '../fit-words.ts';
import { useFittingInfos } from '../product-infos.data.ts';
import classes from './product-infos.module.css';

/** More sheets are behind a button. */
const SHOWN = 4;

/** The product sheets that fit the contact. */
export function ProductInfosPanel() {
  const { contact } = useContactEdit();
  const { data, error, refetch } = useFittingInfos(contact.id);
  const [isOpen, setOpen] = useState(false);
  const opened = useOpened('product_info');
  const infos = data?.data;
  const shown = infos?.find(({ id }) => id === opened.id);
  return (
    <Section title="Product info">
      {!infos && !error && <TextSkeleton lines={2} />}
      {!infos && error && <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {infos?.length === 0 && <PanelNote>No matching product sheets</PanelNote>}
      {infos && infos.length > 0 && (
        <>
          <ul className={classes.list}>
            {(isOpen ? infos : infos.slice(0, SHOWN)).map((info) => (
              <li key={info.id}>
                <UnstyledButton className={classes.row} onClick={() => opened.open(info.id)}>
                  <span className={classes.title}>{info.title}</span>
                  <span className={classes.detail}>{detailOf(info)}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          <MoreButton hidden={infos.length - SHOWN} isOpen={isOpen} onOpen={setOpen} />
        </>
      )}
      {shown && <Sheet info={shown} onClose={opened.close} />}
    </Section>
  );
}

const detailOf = ({ product_line, carrier, unknown }: FittingProductInfo) =>
  [lineWords(product_line), carrier?.name, unknown.length > 0 && `if the contact’s ${unknown.join(' and ')} matches`]
    .filter(Boolean)
    .join(' · ');

function Sheet({ info, onClose }: { readonly info: FittingProductInfo; readonly onClose: () => void }) {
  const { title, body, link, file } = info;
  return (
    <Dialog opened title={title} size="lg" onClose={onClose}>
      <div className={classes.sheet}>
        <div className={classes.detail}>{detailOf(info)}</div>
        {body && <LongText>{body}</LongText>}
        {isWebsite(link) && (
          <Anchor href={link} target="_blank" rel="noreferrer" size="sm">
            {link}
          </Anchor>
        )}
        {file && (
          <Anchor href={file.url} target="_blank" rel="noreferrer" size="sm">
            {file.name} ({sizeText(file.size)})
          </Anchor>
        )}
      </div>
    </Dialog>
  );
}
