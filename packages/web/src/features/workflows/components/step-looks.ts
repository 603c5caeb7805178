import type { StepType } from '@bookline/contract/rules/workflow-steps';
import {
  IconArrowsSplit2,
  IconBell,
  IconCalendarDue,
  IconCalendarEvent,
  IconCircleDot,
  IconClock,
  IconHandStop,
  IconMail,
  IconMessage,
  IconMessageQuestion,
  IconMessageReply,
  type IconProps,
  IconTag,
  IconTagOff,
  IconUserShare,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** The icon and purpose of each type of step. */
export const stepLooks: Record<StepType, { readonly icon: ComponentType<IconProps>; readonly says: string }> = {
  wait: { icon: IconClock, says: 'A number of days, or until a time, weekday, or date' },
  condition: { icon: IconArrowsSplit2, says: 'Split into Yes and No paths' },
  add_tag: { icon: IconTag, says: 'Add tags to the contact' },
  remove_tag: { icon: IconTagOff, says: 'Remove tags from the contact' },
  set_status: { icon: IconCircleDot, says: 'Change the contact’s status' },
  assign_owner: { icon: IconUserShare, says: 'To one user, or round-robin' },
  follow_up: { icon: IconCalendarDue, says: 'A task with a due date' },
  create_event: { icon: IconCalendarEvent, says: 'An event in a user’s calendar' },
  send_email: { icon: IconMail, says: 'To the contact, from the owner' },
  send_text: { icon: IconMessage, says: 'To the contact, from the owner’s number' },
  wait_reply: { icon: IconMessageReply, says: 'Split into Replied and No reply paths' },
  reply_says: { icon: IconMessageQuestion, says: 'Split by words in the reply' },
  notify: { icon: IconBell, says: 'An in-app notification, or an email if the user chose it' },
  webhook: { icon: IconWebhook, says: 'Send data to other software' },
  stop: { icon: IconHandStop, says: 'The contact leaves the workflow' },
};
