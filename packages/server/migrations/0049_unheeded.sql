-- What calls never heeded is kept no more: whether and how they are recorded is said in each call, and no greeting or forwarding is offered.
-- The columns stay for the version before this one, which reads them; nothing writes dialer_profile.forward_unanswered, .voicemail_greeting and
-- .record_calls, telephony_settings.recording and .disclosure, and call.disposition any more. A later version drops them.
alter table telephony_settings alter column recording set default 'choice';
alter table telephony_settings alter column disclosure set default 'This call may be recorded for quality and training.';
