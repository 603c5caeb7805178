export { type Category, categories, categoriesOf, categoryWords } from './category-words.ts';
export { categoryChoices, type FixedChoice, fixedChoices, fixedLabel } from './choices.ts';
export { AddressInputs } from './components/address-inputs.tsx';
export { ContactRecordDialog } from './components/contact-record-dialog.tsx';
export { ContactRows } from './components/contact-rows.tsx';
export { ContactSelect } from './components/contact-select.tsx';
export { DialNumber } from './components/dial-number.tsx';
export { EditButton } from './components/edit-button.tsx';
export { EmailsInput, emptyEmail, submittedEmails } from './components/emails-input.tsx';
export { NameInputs, type NameValue } from './components/name-inputs.tsx';
export { editedPhones, submittedPhones } from './components/phone-entry.ts';
export { emptyPhone, PhonesInput } from './components/phones-input.tsx';
export { TagPicker } from './components/tag-picker.tsx';
export { TagsField } from './components/tags-field.tsx';
export { TagsInput } from './components/tags-input.tsx';
export type { ComposerFormProps, ComposerMode } from './composer-mode.ts';
export {
  type NewContact,
  useContact,
  useContactsWith,
  useCreateContact,
  useKeepContact,
  useSaveContact,
  useShowContact,
  useTakeContact,
  useTimeline,
} from './contact.data.ts';
export { FRESH, usePeople, usePersonNames, useStatuses, useTags } from './contact-choices.data.ts';
export { fieldChanges } from './contact-conflicts.ts';
export { ContactEditContext, useContactEdit } from './contact-edit.ts';
export { isNew, listName, ownTags, spokenName } from './contact-name.ts';
export { type ContactPanel, contentOf, hasRows } from './contact-panel.ts';
export {
  type AddressValue,
  type ContactChange,
  type EmailValue,
  type PhoneValue,
  sameValue,
  type ValueKey,
  valuesOf,
} from './contact-values.ts';
export { labels, pathLabel } from './labels.ts';
export { reachOf } from './reach.ts';
export type { Collision, Saved } from './save-over.ts';
export { useHeldOpen } from './use-held-open.ts';
export { addressIn, useOpened, useOpenedKind, writeTo } from './use-opened.ts';
