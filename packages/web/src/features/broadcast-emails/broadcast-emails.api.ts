export { SavedEmailField } from './components/saved-email-field.tsx';
export { useEmailsById } from './saved-emails.data.ts';
