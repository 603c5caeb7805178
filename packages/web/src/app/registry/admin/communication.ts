import type { Channel } from '@bookline/contract/rules/subscriptions';
import { paths } from '../../../lib/paths.ts';
import { type AdminPage, type AdminScreen, type AdminSection, admin, alone, systemAdmin } from './admin-page.ts';

/** R085: what users subscribe to, buy, and use: minutes or texts. */
function subscriptionPage(channel: Channel): AdminPage {
  const screens = channel === 'dialer' ? paths.admin_dialer : paths.admin_sms;
  const [name, units] = channel === 'dialer' ? ['Dialer', 'minutes'] : ['Text', 'texts'];
  const words = channel === 'dialer' ? 'calls calling minutes voice licenses' : 'sms mms texting messages licenses';
  const needs = { ...admin, feature: channel } as const;
  const tab = (label: string, to: string, about: string): AdminScreen => ({
    label: `${name} ${label}`,
    to,
    about,
    words,
    needs,
  });
  return {
    label: channel === 'dialer' ? 'Minutes' : 'Texts',
    tabs: [
      tab('subscriptions', screens.subscriptions, `Who pays for ${units}, and the company’s own subscription`),
      tab('orders', screens.orders, `Purchases of ${units} and licenses, with refunds`),
      tab('usage', screens.usage, `The ${units} each user and number used`),
      tab('numbers', screens.numbers, `Each company number and the ${units} it used`),
      tab('plans', screens.plans, `The ${units} users can buy, and at which price`),
    ],
  };
}

export const communication: AdminSection = {
  label: 'Communication',
  pages: [
    {
      label: 'Email',
      tabs: [
        {
          label: 'Campaign emails',
          to: paths.admin_broadcast_emails,
          about: 'Emails your team can send to many contacts',
          words: 'broadcast email templates newsletter marketing birthday mailing blocks',
          needs: admin,
        },
        {
          label: 'Email topics',
          to: paths.admin_email_topics,
          about: 'What your emails are about, which recipients can turn on and off',
          words: 'preference center preferences categories newsletter subscriptions lists unsubscribe',
          needs: admin,
        },
        {
          label: 'Suppressed emails',
          to: paths.admin_email_suppressions,
          about: 'Addresses that bounced, complained, or unsubscribed, and get no more email',
          words: 'suppression list bounces bounced complaints spam unsubscribed block import export',
          needs: admin,
        },
        {
          label: 'Campaign triggers',
          to: paths.admin_campaign_triggers,
          about: 'Emails that go out by themselves, on a birthday or after a tag',
          words: 'automatic autoresponder birthday renewal turning 65 drip',
          needs: admin,
        },
        {
          label: 'Sending pace',
          to: paths.admin_campaign_senders,
          about: 'How fast campaigns go out, and how a new address warms up',
          words: 'throttle warm-up limit per minute per day sender reputation deliverability',
          needs: admin,
        },
        {
          label: 'Email server',
          to: paths.admin_mail_server,
          about: 'How invitations, resets, and codes are sent, and from which address',
          words: 'smtp mail server sender from address outgoing',
          needs: systemAdmin,
        },
        {
          label: 'Bounces and replies',
          to: paths.admin_feedback_mailbox,
          about: 'The mailbox that bounces, spam complaints, and replies are read from',
          words: 'imap mailbox return path verp bounce delivery feedback replies',
          needs: systemAdmin,
        },
        {
          label: 'Email log',
          to: paths.admin_mailbox,
          about: 'Sent emails and their delivery status',
          words: 'mailbox sent mail bounces delivery outbox',
          needs: systemAdmin,
        },
      ],
    },
    {
      label: 'Phone',
      tabs: [
        {
          label: 'Telephony',
          to: paths.admin_telephony,
          about: 'Phone provider, number prices, and who can buy numbers',
          words: 'twilio voice phone provider calling recording dialer',
          needs: admin,
        },
        {
          label: 'Phone numbers',
          to: paths.admin_phone_numbers,
          about: 'Every company number and its owner',
          words: 'lines caller id did buy assign numbers',
          needs: admin,
        },
        {
          label: 'Text registration',
          to: paths.admin_text_registration,
          about: 'Registration of your company and numbers, so that carriers take your texts',
          words: '10dlc a2p brand campaign tcr toll-free verification sms ein compliance throughput',
          needs: admin,
        },
        {
          label: 'Dispositions',
          to: paths.admin_dispositions,
          about: 'The results of calls that users choose from, with their colors and effects',
          words: 'call outcome result wrap-up codes callback do not call',
          needs: { ...admin, feature: 'dialer' },
        },
        {
          label: 'Calling access',
          to: paths.admin_dialer_people,
          about: 'Users who can call without a subscription',
          words: 'dialer people licenses minutes',
          needs: admin,
        },
        {
          label: 'Phone simulator',
          to: paths.admin_phone_simulator,
          about: 'Calls and texts to outside phones, simulated by the built-in phone provider',
          words: 'test calls texts try dialer',
          needs: admin,
        },
      ],
    },
    subscriptionPage('dialer'),
    subscriptionPage('sms'),
    alone({
      label: 'Help requests',
      to: paths.admin_helps,
      about: 'Questions and requests from your team',
      words: 'support tickets feedback',
      needs: admin,
    }),
  ],
};
