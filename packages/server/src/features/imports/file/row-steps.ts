import type { BuiltRow, RowPhone } from './built-row.ts';
import { splitAddress } from './normalise/address.ts';
import { attachmentName } from './normalise/attachment-name.ts';
import { cutText, tidyCell } from './normalise/cell-text.ts';
import { type DateOrder, isNoDate, normaliseDate } from './normalise/date.ts';
import { normaliseEmail, splitEmails } from './normalise/email.ts';
import { normaliseDoNotContact, normaliseTobacco } from './normalise/flag.ts';
import { normaliseHeight, normaliseWeight } from './normalise/measure.ts';
import { normaliseMoney } from './normalise/money.ts';
import type { Normalised } from './normalise/normalised.ts';
import { normaliseNamePart, normaliseSuffix, splitFullName, splitSuffix } from './normalise/person-name.ts';
import { normalisePhone, splitPhones } from './normalise/phone.ts';
import { normaliseState } from './normalise/state.ts';
import { splitTags } from './normalise/tag-list.ts';
import { normaliseCategory, normaliseGender, normaliseLanguage, normaliseMaritalStatus } from './normalise/words.ts';
import { normaliseZip } from './normalise/zip.ts';
import { CUSTOM_LENGTH, cutSentence, keepCustom, ownField, type Step } from './own-field.ts';
import type { FixedTarget } from './targets.ts';

/** What a step knows of the column that it reads. */
export interface StepColumn {
  /** The key of the column's own field: where a value is kept that fits nowhere else. */
  custom: string;
  dateOrder: DateOrder;
  /** `YYYY-MM-DD`. */
  today: string;
}

const MAX_REACH = 20;
const MAX_TAGS = 50;
const MAX_FILES = 50;
const OLDEST = 120;

/** As much text as the contract lets a person enter. */
const LENGTHS = {
  first_name: 100,
  middle_name: 100,
  last_name: 100,
  suffix: 20,
  nickname: 100,
  language: 40,
  occupation: 100,
  employer: 100,
  website: 300,
  line1: 200,
  line2: 200,
  city: 100,
  county: 100,
} as const;
type TextField = keyof typeof LENGTHS;

const TITLE_LENGTH = 100;
const NOTE_LENGTH = 20_000;

/** The targets whose cells keep their line breaks. */
export const MULTI_LINE: ReadonlySet<string> = new Set<FixedTarget>([
  'note',
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

/** Targets that take a text as it is. What the others read has an end: their patterns take time in the square of a cell's length. */
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
  'external_id',
  'custom',
  'skip',
]);
const MAX_READ = 300;
const MAX_LIST = 1000;
const TOO_LONG = 'This is too long to be read.';

/** The step for a column that becomes `target`. */
export function stepFor(target: FixedTarget, column: StepColumn): Step {
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
  /** A field whose value a function normalises; `put` is left out where it cannot. */
  const read =
    <T>(normalise: (raw: string) => Normalised<T>, put: (row: BuiltRow, value: T) => void): Step =>
    (row, text) => {
      const result = normalise(text);
      if ('value' in result) put(row, result.value);
      else fail(row, target, result.problem, text);
    };
  const words = (field: TextField, normalise?: (raw: string) => Normalised<string>): Step => {
    const put = (row: BuiltRow, value: string) => {
      row.contact[field] = cut(row, field, value, LENGTHS[field]);
    };
    return normalise ? read(normalise, put) : put;
  };
  const stop = (field: 'do_not_call' | 'do_not_email' | 'do_not_text'): Step => {
    return (row, text) => {
      const result = normaliseDoNotContact(text);
      // Where nobody knows, nobody is called: a wrong 'no' breaks the law, a wrong 'yes' loses a call.
      row.contact[field] = 'value' in result ? result.value : true;
      if ('problem' in result) fail(row, field, `${result.problem} It was taken as yes.`, text);
    };
  };
  const date = (field: 'date_of_birth' | 'created_at', refuse: (value: string) => string | undefined): Step => {
    return (row, text) => {
      if (isNoDate(text)) return;
      const result = normaliseDate(text, { order: dateOrder, today });
      const problem = 'problem' in result ? result.problem : refuse(result.value);
      if (problem !== undefined) fail(row, field, problem, text);
      else if ('value' in result) row.contact[field] = result.value;
    };
  };
  const phone = (type: RowPhone['type']): Step => {
    return (row, text) => {
      for (const part of splitPhones(text)) {
        const result = normalisePhone(part);
        if ('problem' in result) fail(row, 'phone', result.problem, part.trim());
        else if (row.phones.some(({ number }) => number === result.value.number)) continue;
        else if (row.phones.length >= MAX_REACH)
          fail(row, 'phone', `A contact has at most ${MAX_REACH} phone numbers.`, part);
        else row.phones.push({ ...result.value, type });
      }
    };
  };

  switch (target) {
    case 'first_name':
    case 'middle_name':
    case 'nickname':
      return words(target, normaliseNamePart);
    case 'last_name':
      return read(normaliseNamePart, (row, value) => {
        const [family, suffix] = splitSuffix(value);
        row.contact.last_name = cut(row, target, family, LENGTHS.last_name);
        if (suffix !== '') row.contact.suffix ??= suffix;
      });
    case 'suffix':
      return words(target, normaliseSuffix);
    case 'full_name':
      // The parts in columns of their own are surer: this runs behind them.
      return read(splitFullName, (row, name) => {
        if (row.contact.first_name !== undefined || row.contact.last_name !== undefined) return;
        for (const field of ['first_name', 'middle_name', 'last_name', 'suffix', 'nickname'] as const) {
          if (name[field] !== '') row.contact[field] ??= cut(row, target, name[field], LENGTHS[field]);
        }
      });
    case 'language':
      return words(target, normaliseLanguage);
    case 'occupation':
    case 'employer':
    case 'website':
    case 'line1':
    case 'line2':
    case 'city':
    case 'county':
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
      return read(normaliseState, (row, value) => {
        row.contact.state = value;
      });
    case 'zip':
      return read(normaliseZip, (row, value) => {
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
      return read(normaliseGender, (row, value) => {
        row.contact.gender = value;
      });
    case 'marital_status':
      return read(normaliseMaritalStatus, (row, value) => {
        row.contact.marital_status = value;
      });
    case 'tobacco':
      return read(normaliseTobacco, (row, value) => {
        row.contact.tobacco = value;
      });
    case 'height_in':
      return read(normaliseHeight, (row, value) => {
        row.contact.height_in = value;
      });
    case 'weight_lb':
      return read(normaliseWeight, (row, value) => {
        row.contact.weight_lb = value;
      });
    case 'annual_income':
      return read(normaliseMoney, (row, value) => {
        row.contact.annual_income = value;
      });
    case 'category':
      return read(normaliseCategory, (row, value) => {
        row.contact.category = value;
      });
    case 'do_not_call':
    case 'do_not_email':
    case 'do_not_text':
      return stop(target);
    case 'phone':
    case 'phone:2':
      return phone(2);
    case 'phone:1':
      return phone(1);
    case 'phone:3':
      return phone(3);
    case 'phone:9':
      return phone(9);
    case 'email':
      return (row, text) => {
        for (const part of splitEmails(text)) {
          const result = normaliseEmail(part);
          if ('problem' in result) fail(row, target, result.problem, part);
          else if (row.emails.includes(result.value)) continue;
          else if (row.emails.length >= MAX_REACH)
            fail(row, target, `A contact has at most ${MAX_REACH} e-mail addresses.`, part);
          else row.emails.push(result.value);
        }
      };
    case 'tags':
      return (row, text) => {
        for (const tag of splitTags(text)) {
          if (row.tags.some((other) => other.toLowerCase() === tag.toLowerCase())) continue;
          if (row.tags.length >= MAX_TAGS) return fail(row, target, `A row has at most ${MAX_TAGS} tags.`, text);
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
        row.note = cut(row, target, row.note === undefined ? text : `${row.note}\n${text}`, NOTE_LENGTH);
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
    case 'custom':
      return ownField(custom);
    case 'skip':
      return () => {};
  }
}
