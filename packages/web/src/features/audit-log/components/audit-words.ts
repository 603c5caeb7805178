/** Actions with a phrase of their own. The others are described by verb and subject. */
const told: Readonly<Record<string, string>> = {
  'contact.view': 'Viewed a contact',
  'sensitive.reveal': 'Revealed a protected value',
  'sensitive.export': 'Exported protected values of contacts',
  'export.start': 'Started a contact export',
  'export.end': 'Completed a contact export',
  'sample_data.add': 'Added the sample data',
  'sample_data.remove': 'Deleted the sample data',
  'setup.mark': 'Changed the setup checklist',
  'rx_details.update': 'Changed Rx and Medicare details',
  'data_capture.update': 'Completed a needs analysis for',
  'contact_file.create': 'Added a file to',
  'contact_file.update': 'Added a version of a file to',
  'contact_file.delete': 'Deleted a file of',
  'contact_file.preview': 'Viewed a file of',
  'contact_file.download': 'Downloaded a file of',
  'session.create': 'Signed in',
  'session.end': 'Ended a session',
  'session.end_others': 'Signed out everywhere else',
  'session.act_as': 'Started acting as',
  'password.reset_asked': 'Requested a password reset',
  'password.reset': 'Reset the password by email',
  'password.one_time': 'Got a one-time password from the operator',
  'password.update': 'Changed the password',
  'two_factor.generate': 'Started setting up two-factor sign-in',
  'two_factor.enable': 'Turned on two-factor sign-in',
  'two_factor.disable': 'Turned off two-factor sign-in',
  'two_factor.update': 'Changed two-factor sign-in',
  'terms.accept': 'Accepted the terms',
  'terms.publish': 'Published terms',
  'user.invite': 'Invited',
  'user.accept_invitation': 'Accepted the invitation',
  'user.revoke_invitation': 'Revoked the invitation of',
  'user.end_sessions': 'Signed out everywhere',
  'user.hand_over': 'Reassigned the contacts of',
  'user.role': 'Changed the role of',
  'user.membership': 'Changed the membership of',
  'user.export': 'Exported the list of users',
  'import.start': 'Started an import',
  'import.begin': 'Import started',
  'import.rows': 'Imported rows',
  'import.end': 'Import completed',
  'contact.bulk_update': 'Updated fields in bulk',
  'contact.bulk_tags': 'Updated tags in bulk',
  'contact.bulk_delete': 'Deleted contacts',
  'contact.bulk_restore': 'Restored contacts',
  'contact.bulk_purge': 'Permanently deleted contacts',
  'contact.purge': 'Deleted contacts expired and were permanently deleted',
  'bulk.part': 'Updated part of a bulk action',
  'bulk.undo': 'Undid a bulk action',
  'bulk.undo_part': 'Undid part of a bulk action',
  'job.cancel': 'Canceled a running job',
  'job.dismiss': 'Dismissed the notification of a completed job',
  'job.retry': 'Retried a failed job',
  'job.remove': 'Removed a failed job',
  'mail.read': 'Viewed a sent email',
  'call.place': 'Called',
  'call.leave_message': 'Left a voicemail message for',
  'dial_run.create': 'Made a run of calls',
  'dial_run.update': 'Changed a run of calls',
  'dial_run.resume': 'Started a run of calls',
  'dial_run.pause': 'Paused a run of calls',
  'dial_run.end': 'Ended a run of calls',
  'call.refuse': 'Was blocked from calling',
  'call.receive': 'Incoming call',
  'call.end': 'Call ended',
  'call.disclose': 'Played the recording disclosure',
  'call.disclosed': 'Recording disclosure heard by both parties',
  'call.record': 'Call recording started',
  'call.pause_recording': 'Paused call recording',
  'call.resume_recording': 'Resumed call recording',
  'call_recording.create': 'Call recording saved',
  'call_recording.play': 'Listened to a call recording',
  'call_recording.download': 'Downloaded a call recording',
  'quiet_jobs.start': 'Paused background jobs',
  'quiet_jobs.end': 'Resumed background jobs',
};

const verbs: Readonly<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  view: 'Viewed',
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

/** A short description of an entry, such as 'Changed a contact'. The table shows the subject in its own column. */
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

/** Subject types for the filter. */
export const auditSubjects = [
  { value: 'contact', label: 'Contacts' },
  { value: 'note', label: 'Notes' },
  { value: 'policy', label: 'Policies' },
  { value: 'security', label: 'Securities' },
  { value: 'contact_file', label: 'Contact files' },
  { value: 'sensitive', label: 'Revealed values' },
  { value: 'user', label: 'Users' },
  { value: 'session', label: 'Sessions' },
  { value: 'call', label: 'Calls' },
  { value: 'call_recording', label: 'Call recordings' },
  { value: 'import_attempt', label: 'Imports' },
  { value: 'file', label: 'Files' },
  { value: 'setting', label: 'Settings' },
  { value: 'feature_flag', label: 'Features' },
  { value: 'api_key', label: 'API keys' },
] as const;
