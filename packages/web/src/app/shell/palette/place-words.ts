import { paths } from '../../../lib/paths.ts';

/** Other words that find a screen, by its path: what users of other products would type. Apart from the navigation, which loads first. */
export const placeWords: Readonly<Record<string, string>> = {
  [paths.home]: 'dashboard start today overview team setup',
  [paths.contacts]: 'leads clients people list book',
  [paths.follow_ups]: 'tasks to-do todo reminders due',
  [paths.call_logs]: 'phone history recent dialer voicemail recordings',
  [paths.calendar]: 'events appointments meetings schedule agenda',
  [paths.duplicates]: 'merge same twins dedupe',
  [paths.imports]: 'upload files csv attempts',
  [paths.campaigns]: 'email newsletter mass broadcast blast marketing',
  [paths.workflows]: 'automation sequences drip flows campaigns',
  [paths.transfers]: 'reassign move leads owner',
  [paths.mailer_assignment]: 'postal mailers kits direct mail',
  [paths.trainings]: 'courses learning videos',
  [paths.reports]: 'statistics charts analytics production numbers dashboard builder export',
  [paths.activity_tracking]: 'reports statistics activity numbers performance',
  [paths.admin]: 'settings configuration setup',
  [paths.profile()]: 'account me name photo about',
  [paths.settings]: 'preferences options timezone my account',
  [paths.billing]: 'payment card subscription plan invoices',
  [paths.external_accounts]: 'integrations google outlook calendly connect calendar',
  [paths.active_sessions]: 'sessions sign out logins browsers',
  [paths.auth_ips]: 'security ip login history',
  [paths.phone_numbers]: 'buy number caller id lines',
  [paths.api_keys]: 'token developer integration',
  [paths.office_locations]: 'address branch offices',
};
