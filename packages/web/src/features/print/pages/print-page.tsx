import { MAX_PRINT_LIMIT } from '@bookline/contract/rules/constants';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { describePrintKind } from '@bookline/contract/rules/print';
import { Alert, Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { EarlierPrints } from '../components/earlier-prints.tsx';
import { KindChoice } from '../components/kind-choice.tsx';
import { PreviewPanel } from '../components/preview-panel.tsx';
import classes from '../components/print.module.css';
import { PrintJobPanel } from '../components/print-job-panel.tsx';
import { PrintOptions } from '../components/print-options.tsx';
import { usePreview, useStartPrint } from '../print.data.ts';
import { firstDraft, optionsOf } from '../print-draft.ts';
import type { ToPrint } from '../to-print.ts';

const contactsText = (count: number) => (count === 1 ? '1 contact' : `${formatNumber(count)} contacts`);

/** Prints the contacts selected in the list: options, a preview, and earlier prints. */
export function PrintPage() {
  const chosen = useLocation({ select: ({ state }) => state.to_print });
  const { jid }: { jid?: unknown } = useSearch({ strict: false });
  return (
    <>
      <PageHeader
        title="Print"
        {...(chosen && { detail: formatNumber(chosen.count) })}
        actions={
          <>
            <ButtonLink variant="default" to={paths.letters}>
              Letters
            </ButtonLink>
            <ButtonLink variant="default" to={paths.contacts}>
              Choose contacts
            </ButtonLink>
          </>
        }
      />
      <div className={classes.page}>
        {typeof jid === 'string' && <PrintJobPanel key={jid} jid={jid} />}
        {chosen ? (
          <Desk chosen={chosen} />
        ) : (
          typeof jid !== 'string' && (
            <Panel title="Print contacts">
              <EmptyState
                icon={IconPrinter}
                title="No contacts selected"
                actions={<ButtonLink to={paths.contacts}>Choose contacts</ButtonLink>}
              >
                Select up to {MAX_PRINT_LIMIT} contacts in the list, then choose Print. You can print labels, envelopes,
                letters, contact sheets, or a call list.
              </EmptyState>
            </Panel>
          )
        )}
        <EarlierPrints />
      </div>
    </>
  );
}

function Desk({ chosen }: { readonly chosen: ToPrint }) {
  const [draft, setDraft] = useState(firstDraft);
  const navigate = useNavigate();
  const options = optionsOf(draft);
  const preview = usePreview(chosen, options);
  const start = useStartPrint();
  const drawn = options && !preview.isPlaceholderData ? preview.data?.data : undefined;
  const printed = drawn?.printed ?? chosen.count;
  const begin = () =>
    options &&
    // The selection stays in the history entry, so that the same contacts can be printed in another format.
    start.start(chosen, options, (jid) => void navigate({ to: paths.print(jid), state: { to_print: chosen } }));
  return (
    <div className={classes.desk}>
      <div className={classes.choices}>
        <KindChoice kind={draft.kind} onKind={(kind) => setDraft((now) => ({ ...now, kind }))} />
        <Panel title={describePrintKind(draft.kind).label}>
          <PrintOptions draft={draft} set={(change) => setDraft((now) => ({ ...now, ...change }))} />
        </Panel>
        {start.error && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(start.error)}
          </Alert>
        )}
        <div>
          <Button
            leftSection={<IconPrinter size={17} aria-hidden />}
            loading={start.isPending}
            disabled={options === undefined || drawn?.printed === 0}
            onClick={begin}
          >
            Print {contactsText(printed)}
          </Button>
          <Text size="xs" c="dimmed" mt={6}>
            Creates a PDF that only you can see. Print it at 100% scale, without fitting it to the page.
          </Text>
        </div>
      </div>
      <div className={classes.sticky}>
        <PreviewPanel preview={preview} waiting={options === undefined ? 'Choose a letter first.' : undefined} />
      </div>
    </div>
  );
}
