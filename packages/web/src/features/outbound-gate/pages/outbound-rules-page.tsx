import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useUrlState } from '../../../lib/url-state.ts';
import { DecisionsList } from '../components/decisions-list.tsx';
import { OwnRulesDialog } from '../components/own-rules-dialog.tsx';
import { RulesList } from '../components/rules-list.tsx';
import { useOutboundRules } from '../outbound-gate.data.ts';

const parse = (search: Readonly<Record<string, unknown>>) => ({
  show: search.show === 'decisions' ? ('decisions' as const) : undefined,
  way: undefined,
  outcome: undefined,
  rule: undefined,
  page: undefined,
});

/** The rules for calls, texts, and emails, the company's own rules, and their decisions. */
export function OutboundRulesPage() {
  const [{ show }, set] = useUrlState(parse);
  const { data } = useOutboundRules();
  const [isChanging, setChanging] = useState(false);
  const views = (
    <SegmentedControl
      size="xs"
      aria-label="View"
      data={[
        { value: 'rules', label: 'Rules' },
        { value: 'decisions', label: 'Decisions' },
      ]}
      value={show ?? 'rules'}
      onChange={(value) =>
        set({
          show: value === 'decisions' ? 'decisions' : undefined,
          way: undefined,
          outcome: undefined,
          rule: undefined,
          page: undefined,
        })
      }
    />
  );
  return (
    <>
      {show === 'decisions' ? (
        <DecisionsList filters={views} />
      ) : (
        <RulesList
          filters={views}
          actions={
            <Button onClick={() => setChanging(true)} disabled={!data}>
              Company rules
            </Button>
          }
        />
      )}
      {isChanging && data && <OwnRulesDialog own={data.data.tightening} onClose={() => setChanging(false)} />}
    </>
  );
}
