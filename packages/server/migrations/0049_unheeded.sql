-- Calls never used these settings: each call decides whether and how it is recorded, and neither greetings nor forwarding are offered. The
-- previous version still reads the columns, so they stay. Nothing writes dialer_profile.forward_unanswered, .voicemail_greeting, and
-- .record_calls, telephony_settings.recording and .disclosure, and call.disposition. A later version drops them.
alter table telephony_settings alter column recording set default 'choice';
alter table telephony_settings alter column disclosure set default 'This call may be recorded for quality and training.';
