import type { RegistrationFacts } from '@bookline/contract/features/text-registrations';
import { MIN_DESCRIPTION, MIN_FLOW, MIN_SAMPLE } from '@bookline/contract/rules/text-registrations';

type Faults = Record<string, string[]>;

/** What a registration lacks before it can be submitted, by field. Registries refuse what is incomplete, and some charge for it. */
export function faultsOf(facts: RegistrationFacts): Faults {
  const faults: Faults = {};
  const wanted = (field: string, value: string, sentence: string) => {
    if (value.trim() === '') faults[field] = [sentence];
  };
  if (facts.kind === 'brand') {
    wanted('legal_name', facts.legal_name, 'Enter the legal name, as on the tax forms.');
    if (!/^\d{9}$/.test(facts.ein.replace(/[\s-]/g, ''))) faults.ein = ['Enter the nine digits of the EIN.'];
    if (facts.company_type === 'public_company' && !/^[A-Z]+:[A-Z.]+$/.test(facts.stock_symbol))
      faults.stock_symbol = ['Enter the exchange and symbol, such as NYSE:ABC.'];
    wanted('street', facts.street, 'Enter the street.');
    wanted('city', facts.city, 'Enter the city.');
    wanted('state', facts.state, 'Choose a state.');
    if (!/^\d{5}(-\d{4})?$/.test(facts.zip)) faults.zip = ['Enter a ZIP code.'];
    wanted('website', facts.website, 'Enter the company’s website.');
    wanted('contact_first_name', facts.contact_first_name, 'Enter a first name.');
    wanted('contact_last_name', facts.contact_last_name, 'Enter a last name.');
    wanted('contact_title', facts.contact_title, 'Enter a job title.');
    wanted('contact_email', facts.contact_email, 'Enter an email address.');
    if (facts.contact_phone.replace(/\D/g, '').length < 10) faults.contact_phone = ['Enter a phone number.'];
    return faults;
  }
  if (facts.description.trim().length < MIN_DESCRIPTION)
    faults.description = [`Describe the texts in ${MIN_DESCRIPTION} characters or more.`];
  if (facts.message_flow.trim().length < MIN_FLOW)
    faults.message_flow = [`Describe how people agree to texts in ${MIN_FLOW} characters or more.`];
  const samples = facts.samples.filter((sample) => sample.trim() !== '');
  if (
    samples.length < (facts.kind === 'campaign' ? 2 : 1) ||
    samples.some((sample) => sample.trim().length < MIN_SAMPLE)
  )
    faults.samples = [
      facts.kind === 'campaign'
        ? `Enter at least two sample messages of ${MIN_SAMPLE} characters or more.`
        : `Enter a sample message of ${MIN_SAMPLE} characters or more.`,
    ];
  if (facts.kind === 'toll_free') {
    wanted('opt_in_url', facts.opt_in_url, 'Enter the address where the opt-in form can be seen.');
    if (facts.number_id === null) faults.number_id = ['Choose a toll-free number.'];
  } else wanted('opt_out_text', facts.opt_out_text, 'Enter what people get after STOP.');
  return faults;
}
