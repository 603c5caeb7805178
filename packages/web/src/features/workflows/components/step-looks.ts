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
  type IconProps,
  IconTag,
  IconTagOff,
  IconUserShare,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

/** The picture of each type of step, and what it is for. */
export const stepLooks: Record<StepType, { readonly icon: ComponentType<IconProps>; readonly says: string }> = {
  wait: { icon: IconClock, says: 'Some days, until a time, a weekday or a date' },
  condition: { icon: IconArrowsSplit2, says: 'Go one way or the other' },
  add_tag: { icon: IconTag, says: 'Mark the contact' },
  remove_tag: { icon: IconTagOff, says: 'Take marks off' },
  set_status: { icon: IconCircleDot, says: 'Where the contact stands' },
  assign_owner: { icon: IconUserShare, says: 'To one person, or several in turn' },
  follow_up: { icon: IconCalendarDue, says: 'Something to do on a day' },
  create_event: { icon: IconCalendarEvent, says: 'A time in somebody’s calendar' },
  send_email: { icon: IconMail, says: 'To the contact, in the owner’s name' },
  notify: { icon: IconBell, says: 'In the bell, and by mail if they chose so' },
  webhook: { icon: IconWebhook, says: 'Let other software know' },
  stop: { icon: IconHandStop, says: 'The contact leaves the workflow' },
};
