import type { SavedQuote } from '@bookline/contract/features/csg';
import { dayIn, dayText } from '../../../lib/dates.ts';
import { PanelState } from '../../../lib/panel-state.tsx';
import { useTimeZone } from '../../../lib/timezone.ts';
import rows from '../../../ui/panel-rows.module.css';
import { Section } from '../../../ui/section.tsx';
import { EditButton, useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { useQuotes } from '../csg.data.ts';
import { QuoteDialog } from './quote-dialog.tsx';
import { monthlyWords, productWords } from './quote-words.ts';
import { SavedQuoteDialog } from './saved-quote-dialog.tsx';

/** `?open=quote:new` */
const NEW = 'new';

/** The contact's Medicare quotes, newest first. */
export function QuotesPanel() {
  const { contact, readOnly } = useContactEdit();
  const query = useQuotes(contact.id);
  const opened = useOpened('quote');
  const quotes = query.data?.data ?? [];
  const current = quotes.find(({ id }) => id === opened.id);
  return (
    <Section
      title="Medicare quotes"
      action={!readOnly && <EditButton label="Medicare quote" isEmpty onClick={() => opened.open(NEW)} />}
    >
      <PanelState query={query} isEmpty={quotes.length === 0} empty="No quotes yet">
        <ul className={rows.rows}>
          {quotes.map((quote) => (
            <QuoteRow key={quote.id} quote={quote} onOpen={() => opened.open(quote.id)} />
          ))}
        </ul>
      </PanelState>
      {opened.id === NEW && !readOnly && (
        <QuoteDialog onSaved={(id) => opened.open(id, { replace: true })} onClose={opened.close} />
      )}
      {current && <SavedQuoteDialog quote={current} onClose={opened.close} />}
    </Section>
  );
}

function QuoteRow({ quote, onOpen }: { readonly quote: SavedQuote; readonly onOpen: () => void }) {
  const zone = useTimeZone();
  const day = (time: string) => dayText(dayIn(new Date(time), zone));
  const [cheapest] = quote.plans.toSorted((a, b) => Number(a.monthly) - Number(b.monthly));
  const plans = quote.plans.length === 1 ? '1 plan' : `${quote.plans.length} plans`;
  return (
    <li className={rows.item}>
      <button type="button" className={rows.row} onClick={onOpen}>
        <span className={rows.name}>
          {productWords(quote.criteria.product)}
          {quote.criteria.plan && ` ${quote.criteria.plan}`}
        </span>
        <span className={rows.aside}>{day(quote.created_at)}</span>
        <span className={rows.more}>
          {[
            plans,
            cheapest && `from ${monthlyWords(cheapest.monthly)}`,
            quote.sent_at && `sent ${day(quote.sent_at)}`,
            quote.source === 'sample' && 'sample',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
    </li>
  );
}
