import type { Security } from '@bookline/contract/features/contact-securities';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { labelIn } from '@bookline/contract/rules/options';
import { securityTypes } from '@bookline/contract/rules/securities';
import { useState } from 'react';
import { dayText } from '../../../lib/dates.ts';
import { PanelState } from '../../../lib/panel-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import rows from '../../../ui/panel-rows.module.css';
import { Section } from '../../../ui/section.tsx';
import { EditButton, useContactEdit, useHeldOpen } from '../../contact-fields/contact-fields.api.ts';
import { SensitiveValue } from '../../sensitive/sensitive.api.ts';
import { useSecurities } from '../contact-securities.data.ts';
import { SecurityDialog } from './security-dialog.tsx';

/** More securities are behind a button. */
const SHOWN = 6;
/** `?open=security:new` */
const NEW = 'new';

/** The contact's securities, the most valuable first, and their total. */
export function SecuritiesPanel() {
  const { contact, readOnly } = useContactEdit();
  const query = useSecurities(contact.id);
  const opened = useHeldOpen('security');
  const [isAll, setAll] = useState(false);
  const securities = query.data?.data ?? [];
  const current = securities.find(({ id }) => id === opened.id);
  return (
    <Section
      title="Securities"
      action={
        <span className={rows.heading}>
          {securities.some(({ value }) => value !== null) && (
            <span className={rows.total} title="Total value">
              {displayCurrency(query.data?.meta.total_value)}
            </span>
          )}
          <EditButton label="Add security" isEmpty onClick={() => opened.open(NEW)} />
        </span>
      }
    >
      <PanelState query={query} isEmpty={securities.length === 0} empty="No securities yet">
        <ul className={rows.rows}>
          {(isAll ? securities : securities.slice(0, SHOWN)).map((security) => (
            <SecurityRow key={security.id} security={security} onOpen={() => opened.open(security.id)} />
          ))}
        </ul>
        <MoreButton hidden={securities.length - SHOWN} isOpen={isAll} onOpen={setAll} />
      </PanelState>
      {opened.id === NEW && !readOnly && (
        <SecurityDialog key={NEW} security={null} onDirty={opened.hold} onClose={opened.close} />
      )}
      {current && <SecurityDialog key={current.id} security={current} onDirty={opened.hold} onClose={opened.close} />}
    </Section>
  );
}

function SecurityRow({ security, onOpen }: { readonly security: Security; readonly onOpen: () => void }) {
  const { contact } = useContactEdit();
  const { custodian, value, as_of, account_last4 } = security;
  const type = labelIn(securityTypes, security.type);
  const details = [custodian && type, as_of && `as of ${dayText(as_of)}`].filter(Boolean);
  return (
    <li className={rows.stacked}>
      <button type="button" className={rows.row} onClick={onOpen}>
        <span className={rows.name}>{custodian || type}</span>
        <span className={rows.aside}>{displayCurrency(value)}</span>
        {details.length > 0 && <span className={rows.more}>{details.join(' · ')}</span>}
      </button>
      {account_last4 && (
        <div className={rows.below}>
          <SensitiveValue
            contactId={contact.id}
            what="security_account"
            recordId={security.id}
            masked={`•••• ${account_last4}`}
          />
        </div>
      )}
    </li>
  );
}
