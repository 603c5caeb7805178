import { logMode } from '../../features/activity-tracking/activity-tracking.api.ts';
import { eventMode } from '../../features/calendar/calendar.api.ts';
import { emailMode } from '../../features/contact-emails/contact-emails.api.ts';
import type { ComposerMode } from '../../features/contact-fields/contact-fields.api.ts';
import { noteMode } from '../../features/contact-notes/contact-notes.api.ts';
import { followUpMode } from '../../features/follow-ups/follow-ups.api.ts';
import { textMode } from '../../features/texts/texts.api.ts';

/** What a contact's composer writes, in tab order. A feature exports its mode from its api and has a line here. */
export const composerModes: readonly ComposerMode[] = [noteMode, logMode, textMode, emailMode, followUpMode, eventMode];
