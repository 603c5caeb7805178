import type { SetupStep } from '@bookline/contract/features/setup';
import { paths } from '../../../lib/paths.ts';

export interface StepWords {
  readonly title: string;
  readonly text: string;
  /** The button that leads to the step's place. */
  readonly action: string;
  readonly to: string;
  /** Addresses below this one belong to the step too. */
  readonly under?: string;
  /** Opens the form or list there, which saves a click. */
  readonly search?: Readonly<Record<string, string | true>>;
  /** Ticks the step without doing it. */
  readonly mark: string;
  /** Only System Admins can do it. */
  readonly system_admin?: true;
}

/** What each step is for, and where it's done. */
export const stepWords: Readonly<Record<SetupStep, StepWords>> = {
  brand: {
    title: 'Add your logo and color',
    text: 'They appear on every screen, in emails, and where your team signs in.',
    action: 'Open settings',
    to: paths.admin_settings,
    search: { brand: true },
    mark: 'Skip',
  },
  statuses: {
    title: 'Review statuses and sources',
    text: 'The stages your leads go through. Yours start with the usual ones.',
    action: 'Open statuses',
    to: paths.admin_statuses,
    mark: 'Keep these',
  },
  mail_server: {
    title: 'Connect your email server',
    text: 'Invitations, password resets, and emails to contacts come from your address.',
    action: 'Open email server',
    to: paths.admin_mail_server,
    search: { edit: true },
    mark: 'Skip',
    system_admin: true,
  },
  phone_numbers: {
    title: 'Buy a phone number',
    text: 'Your team calls from the browser, and callers reach the right agent.',
    action: 'Open phone numbers',
    to: paths.phone_numbers,
    search: { find: 'local' },
    mark: 'Skip',
  },
  text_registration: {
    title: 'Register for texts',
    text: 'US carriers accept texts only from registered numbers. The form takes about ten minutes. Approval takes a few days.',
    action: 'Open text registration',
    to: paths.admin_text_registration,
    mark: 'Skip',
  },
  users: {
    title: 'Invite your team',
    text: 'Agents see their own contacts. Managers see those of their team.',
    action: 'Invite users',
    to: paths.admin_users,
    search: { invite: true },
    mark: 'Skip',
  },
  import: {
    title: 'Import your contacts',
    text: 'From a CSV, Excel, or vCard file. You review everything first, and can undo the import.',
    action: 'Import contacts',
    to: paths.new_import,
    under: paths.imports,
    mark: 'Skip',
  },
};
