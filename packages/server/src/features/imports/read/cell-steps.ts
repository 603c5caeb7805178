import {
  MAX_CITY,
  MAX_CONTACT_EMAILS,
  MAX_CONTACT_PHONES,
  MAX_IMPORT_TAGS,
  MAX_LANGUAGE,
  MAX_NOTE,
  MAX_NOTES,
  MAX_OCCUPATION,
  MAX_PERSON_NAME,
  MAX_STREET,
  MAX_SUFFIX,
  MAX_WEBSITE,
} from '@bookline/contract/rules/limits';
import type { FixedTarget } from '../map/targets.ts';
import type { BuiltRow, RowPhone } from './built-row.ts';
import { splitAddress } from './normalize/address.ts';
import { attachmentName, cutText, tidyCell } from './normalize/cell-text.ts';
import {
  normalizeCategory,
  normalizeGender,
  normalizeLanguage,
  normalizeMaritalStatus,
} from './normalize/coded-values.ts';
import { type DateOrder, isNoDate, normalizeDate } from './normalize/date.ts';
import { normalizeEmail, splitEmails } from './normalize/email.ts';
import { normalizeDoNotContact, normalizeTobacco } from './normalize/flag.ts';
import { normalizeLineType } from './normalize/line-type.ts';
import { normalizeHeight, normalizeWeight } from './normalize/measure.ts';
import { normalizeMoney } from './normalize/money.ts';
import type { Normalized } from './normalize/normalized.ts';
import { normalizeNamePart, normalizeSuffix, splitFullName, splitSuffix } from './normalize/person-name.ts';
import { normalizePhone, splitPhones } from './normalize/phone.ts';
import { normalizeState } from './normalize/state.ts';
import { splitTags } from './normalize/tag-list.ts';
import { normalizeZip } from './normalize/zip.ts';
import { CUSTOM_LENGTH, cutSentence, keepCustom, MAX_READ, ownField, type Step, TOO_LONG } from './own-field.ts';

/** What a step knows about the column that it reads. */
export interface StepColumn {
  /** The key of the column's custom field, for values that fit nowhere else. */
  custom: string;
  dateOrder: DateOrder;
  /** `YYYY-MM-DD`. */
  today: string;
}

const MAX_FILES = 50;
const OLDEST = 120;

/** The longest text that the contract lets a user enter. */
const LENGTHS = {
  first_name: MAX_PERSON_NAME,
  middle_name: MAX_PERSON_NAME,
  last_name: MAX_PERSON_NAME,
  suffix: MAX_SUFFIX,
  nickname: MAX_PERSON_NAME,
  language: MAX_LANGUAGE,
  occupation: MAX_OCCUPATION,
  employer: MAX_OCCUPATION,
  website: MAX_WEBSITE,
  line1: MAX_STREET,
  line2: MAX_STREET,
  city: MAX_CITY,
  county: MAX_CITY,
  description: MAX_NOTES,
} as const;
type TextField = keyof typeof LENGTHS;

const TITLE_LENGTH = 100;
const CONTACT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The targets whose cells keep their line breaks. */
export const MULTI_LINE: ReadonlySet<string> = new Set<FixedTarget>([
  'note',
  'description',
  'tags',
  'full_address',
  'email',
  'phone',
  'phone:1',
  'phone:2',
  'phone:3',
  'phone:9',
  'attachment',
]);

/** Targets that take any text. The other targets have a length limit: their patterns take time in the square of a cell's length. */
const TAKEN_AS_IS: ReadonlySet<string> = new Set<FixedTarget>([
  'occupation',
  'employer',
  'website',
  'line1',
  'line2',
  'city',
  'county',
  'status',
  'agentflow_status',
  'source',
  'note',
  'description',
  'owner',
  'pool',
  'external_id',
  'custom',
  'skip',
]);
const MAX_LIST = 1000;

/** The step for a column with this target. */
export function cellStep(target: FixedTarget, column: StepColumn): Step {
  const step = anyLength(target, column);
  if (TAKEN_AS_IS.has(target)) return step;
  const max = MULTI_LINE.has(target) ? MAX_LIST : MAX_READ;
  return (row, text) => {
    if (text.length <= max) return step(row, text);
    if (target === 'do_not_call' || target === 'do_not_email' || target === 'do_not_text') row.contact[target] = true;
    const raw = cutText(tidyCell(text), CUSTOM_LENGTH);
    row.problems.push({ field: fieldOf(target), sentence: TOO_LONG, raw });
    keepCustom(row, column.custom, raw);
  };
}

/** A number that is no phone is kept, but never called. */
export const faxStep: Step = (row, text) => {
  const raw = cutText(tidyCell(text), CUSTOM_LENGTH);
  row.problems.push({ field: 'phone', sentence: FAX, raw });
  keepCustom(row, 'fax_number', raw);
};
const FAX = 'This is a fax or pager, so it isn’t imported as a phone. It’s kept in a custom field.';

const fieldOf = (target: FixedTarget) => (target.startsWith('phone') ? 'phone' : target);

function anyLength(target: FixedTarget, column: StepColumn): Step {
  const { custom, dateOrder, today } = column;
  const fail = (row: BuiltRow, field: string, sentence: string, raw: string) => {
    const line = cutText(tidyCell(raw), CUSTOM_LENGTH);
    row.problems.push({ field, sentence, raw: line });
    keepCustom(row, custom, line);
  };
  const cut = (row: BuiltRow, field: string, text: string, max: number): string => {
    if (text.length <= max) return text;
    fail(row, field, cutSentence(max), text);
    return cutText(text, max);
  };
  /** A field whose value a function normalizes; `put` is skipped if it cannot. */
  const read =
    <T>(normalize: (raw: string) => Normalized<T>, put: (row: BuiltRow, value: T) => void): Step =>
    (row, text) => {
      const result = normalize(text);
      if ('value' in result) put(row, result.value);
      else fail(row, target, result.problem, text);
    };
  const words = (field: TextField, normalize?: (raw: string) => Normalized<string>): Step => {
    const put = (row: BuiltRow, value: string) => {
      row.contact[field] = cut(row, field, value, LENGTHS[field]);
    };
    return normalize ? read(normalize, put) : put;
  };
  const stop = (field: 'do_not_call' | 'do_not_email' | 'do_not_text'): Step => {
    return (row, text) => {
      const result = normalizeDoNotContact(text);
      // An unreadable value means no calls: a wrong 'no' breaks the law, a wrong 'yes' loses a call. Of several such columns, one 'yes' is enough.
      if (row.contact[field] !== true) row.contact[field] = 'value' in result ? result.value : true;
      if ('problem' in result) fail(row, field, `${result.problem} It was imported as yes.`, text);
    };
  };
  const date = (field: 'date_of_birth' | 'created_at', refuse: (value: string) => string | undefined): Step => {
    return (row, text) => {
      if (isNoDate(text)) return;
      const result = normalizeDate(text, { order: dateOrder, today });
      const problem = 'problem' in result ? result.problem : refuse(result.value);
      if (problem !== undefined) fail(row, field, problem, text);
      else if ('value' in result) row.contact[field] = result.value;
    };
  };
  const phone = (type: RowPhone['type']): Step => {
    return (row, text) => {
      for (const part of splitPhones(text)) {
        const result = normalizePhone(part);
        if ('problem' in result) fail(row, 'phone', result.problem, part.trim());
        else if (row.phones.some(({ number }) => number === result.value.number)) continue;
        else if (row.phones.length >= MAX_CONTACT_PHONES)
          fail(row, 'phone', `A contact can have ${MAX_CONTACT_PHONES} phone numbers.`, part);
        else row.phones.push({ ...result.value, type });
      }
    };
  };

  switch (target) {
    case 'first_name':
    case 'middle_name':
    case 'nickname':
      return words(target, normalizeNamePart);
    case 'last_name':
      return read(normalizeNamePart, (row, value) => {
        const [family, suffix] = splitSuffix(value);
        row.contact.last_name = cut(row, target, family, LENGTHS.last_name);
        if (suffix !== '') row.contact.suffix ??= suffix;
      });
    case 'suffix':
      return words(target, normalizeSuffix);
    case 'full_name':
      // Separate columns for the parts are more reliable, so this runs after them.
      return read(splitFullName, (row, name) => {
        if (row.contact.first_name !== undefined || row.contact.last_name !== undefined) return;
        for (const field of ['first_name', 'middle_name', 'last_name', 'suffix', 'nickname'] as const) {
          if (name[field] !== '') row.contact[field] ??= cut(row, target, name[field], LENGTHS[field]);
        }
      });
    case 'language':
      return words(target, normalizeLanguage);
    case 'occupation':
    case 'employer':
    case 'website':
    case 'line1':
    case 'line2':
    case 'city':
    case 'county':
    case 'description':
      return words(target);
    case 'full_address':
      return (row, text) => {
        const result = splitAddress(text);
        const address = 'value' in result ? result.value : { line1: text.replace(/\s*\n\s*/g, ', ') };
        if ('problem' in result) row.problems.push({ field: target, sentence: result.problem, raw: tidyCell(text) });
        if ('state' in address && address.state !== '') row.contact.state ??= address.state;
        if ('zip' in address && address.zip !== '') row.contact.zip ??= address.zip;
        for (const [field, value] of Object.entries(address)) {
          if ((field === 'line1' || field === 'line2' || field === 'city') && value !== '') {
            row.contact[field] ??= cut(row, target, value, LENGTHS[field]);
          }
        }
      };
    case 'state':
      return read(normalizeState, (row, value) => {
        row.contact.state = value;
      });
    case 'zip':
      return read(normalizeZip, (row, value) => {
        row.contact.zip = value;
      });
    case 'date_of_birth':
      return date(target, (value) => {
        if (value > today) return 'This birthday is in the future.';
        return Number(value.slice(0, 4)) < Number(today.slice(0, 4)) - OLDEST
          ? `This birthday is more than ${OLDEST} years ago.`
          : undefined;
      });
    case 'created_at':
      return date(target, (value) => (value > today ? 'This date is in the future.' : undefined));
    case 'gender':
      return read(normalizeGender, (row, value) => {
        row.contact.gender = value;
      });
    case 'marital_status':
      return read(normalizeMaritalStatus, (row, value) => {
        row.contact.marital_status = value;
      });
    case 'tobacco':
      return read(normalizeTobacco, (row, value) => {
        row.contact.tobacco = value;
      });
    case 'height_in':
      return read(normalizeHeight, (row, value) => {
        row.contact.height_in = value;
      });
    case 'weight_lb':
      return read(normalizeWeight, (row, value) => {
        row.contact.weight_lb = value;
      });
    case 'annual_income':
      return read(normalizeMoney, (row, value) => {
        row.contact.annual_income = value;
      });
    case 'category':
      return read(normalizeCategory, (row, value) => {
        row.contact.category = value;
      });
    case 'do_not_call':
    case 'do_not_email':
    case 'do_not_text':
      return stop(target);
    case 'phone:2':
      return phone(2);
    case 'phone:1':
      return phone(1);
    case 'phone:3':
      return phone(3);
    // A number whose type the file does not say. It may be a landline, where texts get lost.
    case 'phone':
    case 'phone:9':
      return phone(9);
    case 'line_type':
      return read(normalizeLineType, (row, value) => {
        if (value) row.lines = { ...row.lines, first: value };
      });
    // Of one column for all, or of one after the other.
    case 'line_types':
      return (row, text) => {
        const parts = text.split(/[,;]/).map((part) => normalizeLineType(part));
        const wrong = parts.find((part) => 'problem' in part);
        if (wrong && 'problem' in wrong) return fail(row, target, wrong.problem, text);
        const all = parts.map((part) => ('value' in part ? part.value : undefined));
        row.lines = { ...row.lines, all: [...(row.lines?.all ?? []), ...all] };
      };
    case 'line_carrier':
      return (row, text) => {
        row.lines = { ...row.lines, carrier: cutText(text, TITLE_LENGTH) };
      };
    // Read together with its phone: see row.ts.
    case 'phone_type':
      return () => {};
    case 'email':
      return (row, text) => {
        for (const part of splitEmails(text)) {
          const result = normalizeEmail(part);
          if ('problem' in result) fail(row, target, result.problem, part);
          else if (row.emails.includes(result.value)) continue;
          else if (row.emails.length >= MAX_CONTACT_EMAILS)
            fail(row, target, `A contact can have ${MAX_CONTACT_EMAILS} email addresses.`, part);
          else row.emails.push(result.value);
        }
      };
    case 'tags':
      return (row, text) => {
        for (const tag of splitTags(text)) {
          if (row.tags.some((other) => other.toLowerCase() === tag.toLowerCase())) continue;
          if (row.tags.length >= MAX_IMPORT_TAGS)
            return fail(row, target, `A row can have ${MAX_IMPORT_TAGS} tags.`, text);
          row.tags.push(tag);
        }
      };
    case 'status':
    case 'agentflow_status':
    case 'source':
      return (row, text) => {
        row[target] = cut(row, target, text, TITLE_LENGTH);
      };
    case 'note':
      return (row, text) => {
        row.note = cut(row, target, row.note === undefined ? text : `${row.note}\n${text}`, MAX_NOTE);
      };
    case 'attachment':
      return (row, text) => {
        row.files ??= [];
        for (const part of text.split(/[;|\n]/)) {
          const name = attachmentName(part);
          if (name !== '' && !row.files.includes(name) && row.files.length < MAX_FILES) row.files.push(name);
        }
      };
    case 'external_id':
      return ownField(target);
    case 'contact_id':
      return (row, text) => {
        if (CONTACT_ID.test(text)) row.contact_id = text.toLowerCase();
        else keepCustom(row, 'external_id', text);
      };
    case 'owner':
    case 'pool':
      return (row, text) => {
        row[target] = cutText(text, TITLE_LENGTH);
      };
    case 'custom':
      return ownField(custom);
    case 'skip':
      return () => {};
  }
}
