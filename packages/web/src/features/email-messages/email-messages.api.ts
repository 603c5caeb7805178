export { ComposeForm } from './components/compose-form.tsx';
export { MailFields } from './components/mail-fields.tsx';
export { MailFrame } from './components/mail-frame.tsx';
export { RichTextField } from './components/rich-text-field.tsx';
export { WrittenEmailDialog } from './components/written-email-dialog.tsx';
export { type EmailDraft, newDraft, parseDraft } from './email-draft.ts';
export { useCancelEmail, useSendEmail } from './email-messages.data.ts';
export { emailState, emailStates, isTrouble } from './email-states.ts';
