// Reports in the shapes that real servers send. `to` is the return address of the email, `id` its message id.

interface About {
  readonly to: string;
  readonly id: string;
  readonly address: string;
}

const lines = (...text: string[]) => text.join('\r\n');

/** Postfix: the mailbox doesn't exist. */
export const postfix = ({ to, id, address }: About) =>
  lines(
    'Return-Path: <>',
    `Delivered-To: ${to}`,
    'Date: Tue, 24 Nov 2026 09:00:00 -0500 (EST)',
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="4D5E6F"',
    `Message-Id: <20261124140000.${id.slice(24)}@mx.example.net>`,
    '',
    '--4D5E6F',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=utf-8',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '',
    '--4D5E6F',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Tue, 24 Nov 2026 08:59:58 -0500 (EST)',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Original-Recipient: rfc822;${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; mail.example.net',
    `Diagnostic-Code: smtp; 550 5.1.1 <${address}>: Recipient address`,
    '    rejected: User unknown in virtual mailbox table',
    '',
    '--4D5E6F',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    `Return-Path: <${to}>`,
    `Message-ID: <${id}@agency.test>`,
    'Subject: News',
    '',
    'Hello.',
    '',
    '--4D5E6F--',
    '',
  );

/** Exchange Online: a full mailbox, without our return address anywhere but in the quoted email. */
export const exchange = ({ id, address }: About) =>
  lines(
    'From: postmaster@contoso.test',
    'To: <bounces@agency.test>',
    'Date: Tue, 24 Nov 2026 14:00:00 +0000',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="_exch_1_"',
    `Message-ID: <${id.slice(24)}@contoso.test>`,
    'Subject: Undeliverable: News',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    '',
    '--_exch_1_',
    'Content-Type: text/html; charset="us-ascii"',
    '',
    '<html><body>Your message couldn’t be delivered.</body></html>',
    '--_exch_1_',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;BN8PR01.contoso.test',
    '',
    `Final-recipient: RFC822;${address}`,
    'Action: failed',
    'Status: 5.2.2',
    'Diagnostic-code: smtp;554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
    '',
    '--_exch_1_',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${id}@agency.test>`,
    'Subject: News',
    '',
    'Hello.',
    '--_exch_1_--',
    '',
  );

/** Gmail: its report of a missing account. */
export const gmail = ({ to, id, address }: About) =>
  lines(
    `Delivered-To: ${to}`,
    'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    `To: ${to}`,
    'Auto-Submitted: auto-replied',
    'Subject: Delivery Status Notification (Failure)',
    `References: <${id}@agency.test>`,
    `In-Reply-To: <${id}@agency.test>`,
    `X-Failed-Recipients: ${address}`,
    `Message-ID: <${id.slice(24)}.gmail@mx.google.com>`,
    'Content-Type: multipart/report; boundary="000000000000abcdef"; report-type=delivery-status',
    '',
    '--000000000000abcdef',
    'Content-Type: text/plain; charset="UTF-8"',
    '',
    `** Address not found ** Your message wasn't delivered to ${address}`,
    '--000000000000abcdef',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; googlemail.com',
    'Arrival-Date: Tue, 24 Nov 2026 06:00:00 -0800 (PST)',
    'X-Original-Message-ID: <x@agency.test>',
    '',
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
    ' 550 5.1.1  https://support.google.com/mail/?p=NoSuchUser',
    'Last-Attempt-Date: Tue, 24 Nov 2026 06:00:01 -0800 (PST)',
    '',
    '--000000000000abcdef',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${id}@agency.test>`,
    'Subject: News',
    '',
    '----- Message truncated -----',
    '--000000000000abcdef--',
    '',
  );

/** A spam complaint in the abuse reporting format (RFC 5965), with the address removed, as providers do. */
export const complaint = ({ to, id }: About) =>
  lines(
    'From: <feedback@isp.test>',
    `To: ${to}`,
    'Subject: FW: News',
    `Message-ID: <${id.slice(24)}.arf@isp.test>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part1"',
    '',
    '--part1',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report.',
    '--part1',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    '',
    '--part1',
    'Content-Type: message/rfc822',
    '',
    `Return-Path: <${to}>`,
    `Message-ID: <${id}@agency.test>`,
    'Subject: News',
    '',
    'Hello.',
    '--part1--',
    '',
  );

/** A delay: nothing is lost yet. */
export const delayed = (about: About) =>
  postfix(about).replace('Action: failed', 'Action: delayed').replace('Status: 5.1.1', 'Status: 4.4.1');

/** A reply by a person. */
export const reply = ({ to, id, address }: About) =>
  lines(
    `From: Joan Adams <${address}>`,
    `To: Dana Alvarez <dana@agency.test>, ${to}`,
    'Subject: Re: News',
    `In-Reply-To: <${id}@agency.test>`,
    `Message-ID: <${id.slice(24)}.reply@example.net>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Yes, please call me.',
    '',
    'On Tue, Nov 24, 2026 at 9:00 AM Dana Alvarez wrote:',
    '> Hello.',
    '',
  );

/** An absence notice. */
export const absence = (about: About) =>
  reply(about)
    .replace('Subject: Re: News', 'Subject: Out of office\r\nAuto-Submitted: auto-replied')
    .replace('.reply@', '.absent@');
