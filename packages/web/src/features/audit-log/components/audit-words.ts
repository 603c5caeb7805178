/** Actions that plain words tell better than thing and verb do. */
const told: Readonly<Record<string, string>> = {
  'contact.view': 'Looked at a contact',
  'sensitive.reveal': 'Revealed a protected value',
  'sensitive.export': 'Exported protected values of contacts',
  'export.start': 'Began an export of contacts',
  'export.end': 'An export of contacts ended',
  'rx_details.update': 'Changed the Rx and Medicare details',
  'data_capture.update': 'Answered a needs analysis',
  'contact_file.create': 'Added a file to',
  'contact_file.update': 'Added a version of a file to',
  'contact_file.delete': 'Deleted a file of',
  'contact_file.preview': 'Looked at a file of',
  'contact_file.download': 'Downloaded a file of',
  'session.create': 'Signed in',
  'session.end': 'Ended a session',
  'session.end_others': 'Signed out everywhere else',
  'session.act_as': 'Began to act as',
  'password.reset_asked': 'Asked for a new password',
  'password.reset': 'Set a new password by mail',
  'password.update': 'Changed the password',
  'two_factor.generate': 'Began to set up two-factor sign-in',
  'two_factor.enable': 'Turned on two-factor sign-in',
  'two_factor.disable': 'Turned off two-factor sign-in',
  'two_factor.update': 'Changed two-factor sign-in',
  'terms.accept': 'Accepted the terms',
  'terms.publish': 'Published terms',
  'user.invite': 'Invited',
  'user.accept_invitation': 'Accepted the invitation',
  'user.revoke_invitation': 'Took back the invitation of',
  'user.end_sessions': 'Signed out everywhere',
  'user.hand_over': 'Handed over the contacts of',
  'user.role': 'Changed the role of',
  'user.membership': 'Changed the membership of',
  'user.export': 'Downloaded the list of users',
  'import.start': 'Started an import',
  'import.begin': 'An import began',
  'import.rows': 'Imported rows',
  'import.end': 'An import ended',
  'contact.bulk_update': 'Changed fields of many contacts',
  'contact.bulk_tags': 'Changed tags of many contacts',
  'contact.bulk_delete': 'Deleted contacts',
  'contact.bulk_restore': 'Restored contacts',
  'contact.bulk_purge': 'Removed contacts for good',
  'contact.purge': 'Deleted contacts were removed for good',
  'bulk.part': 'Changed a part of many contacts',
  'bulk.undo': 'Undid a change to many contacts',
  'bulk.undo_part': 'Undid a part of a change to many',
  'job.cancel': 'Cancelled work in progress',
  'job.dismiss': 'Closed the notification of work that ended',
  'job.retry': 'Tried a failed job again',
  'job.remove': 'Removed a failed job',
  'mail.read': 'Read a sent mail',
  'call.place': 'Called',
  'call.refuse': 'Was not let call',
  'call.receive': 'A call came in',
  'call.end': 'A call ended',
  'call.disclose': 'Had it said that a call is recorded',
  'call.disclosed': 'Both sides heard that a call is recorded',
  'call.record': 'A recording of a call began',
  'call.pause_recording': 'Paused the recording of a call',
  'call.resume_recording': 'Went on with the recording of a call',
  'call_recording.create': 'A recording of a call was kept',
  'call_recording.play': 'Listened to a recording of a call',
  'call_recording.download': 'Downloaded a recording of a call',
  'quiet_jobs.start': 'Made background jobs quiet',
  'quiet_jobs.end': 'Let background jobs run again',
};

const verbs: Readonly<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  view: 'Looked at',
  activate: 'Activated',
  deactivate: 'Deactivated',
  replace: 'Replaced',
  order: 'Reordered',
  add: 'Added',
  remove: 'Removed',
  rotate: 'Renewed',
  revoke: 'Revoked',
  enable: 'Turned on',
  disable: 'Turned off',
};

const spaced = (text: string) => text.replaceAll('_', ' ');

/** An entry of the audit log in a few words: 'Changed a contact'. Whom it concerns stands beside it. */
export function auditWords(action: string): string {
  const words = told[action];
  if (words) return words;
  const [thing = '', verb = ''] = action.split('.');
  const known = verbs[verb];
  if (thing === 'user' && known) return known;
  return known ? `${known} ${article(thing)} ${spaced(thing)}` : `${capital(spaced(thing))}: ${spaced(verb)}`;
}

const article = (thing: string) => (/s$/.test(thing) ? 'the' : /^[aeio]/.test(thing) ? 'an' : 'a');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The kinds of things an entry is about, to filter by. */
export const auditSubjects = [
  { value: 'contact', label: 'Contacts' },
  { value: 'note', label: 'Notes' },
  { value: 'policy', label: 'Policies' },
  { value: 'security', label: 'Securities' },
  { value: 'contact_file', label: 'Files of contacts' },
  { value: 'sensitive', label: 'Revealed values' },
  { value: 'user', label: 'People' },
  { value: 'session', label: 'Sessions' },
  { value: 'call', label: 'Calls' },
  { value: 'call_recording', label: 'Recordings of calls' },
  { value: 'import_attempt', label: 'Imports' },
  { value: 'file', label: 'Files' },
  { value: 'setting', label: 'Settings' },
  { value: 'feature_flag', label: 'Features' },
  { value: 'api_key', label: 'API keys' },
] as const;
