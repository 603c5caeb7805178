// Limits that schemas and forms share. Lengths are in characters.

/** A user's first or last name, or the name of a group, pool, view, workflow, key, letter, or saved setting. */
export const MAX_NAME = 80;
/** A first, middle, or last name, or a nickname. */
export const MAX_PERSON_NAME = 100;
/** The name of a carrier, office, corporation, beneficiary, medication, or pharmacy. */
export const MAX_RECORD_NAME = 120;
/** The last place of a disposition in its list. */
export const MAX_DISPOSITIONS = 99;
export const MAX_SUFFIX = 20;
/** A contact's language. */
export const MAX_LANGUAGE = 40;
/** An occupation or an employer. */
export const MAX_OCCUPATION = 100;
export const MAX_USERNAME = 100;
export const MAX_JOB_TITLE = 80;
/** The name of a mailing, kit, export, vendor, or custom field. */
export const MAX_FILE_NAME = 100;
/** A tag, status, lead source, size, or another text that fits on a badge. */
export const MAX_LABEL = 60;
/** The title of an event, follow-up, or file, and the subject of an email. */
export const MAX_TITLE = 200;
/** The title of a training or a product page. */
export const MAX_ARTICLE_TITLE = 160;

export const MAX_EMAIL = 254;
/** A phone number as typed, with its punctuation. */
export const MAX_PHONE = 40;
/** A phone number that's about to be called. */
export const MAX_CALLED_PHONE = 30;
export const MAX_EXTENSION = 10;
export const MAX_STREET = 200;
/** The letters from which addresses are suggested. */
export const MIN_ADDRESS_ASKED = 4;
/** A city or county of a contact. */
export const MAX_CITY = 100;
/** The city of an office. */
export const MAX_OFFICE_CITY = 80;
/** 43215-0001 */
export const MAX_ZIP = 10;
export const MAX_WEBSITE = 300;
export const MAX_URL = 500;
export const MAX_DOMAIN = 253;

/** The note of a contact. */
export const MAX_NOTE = 20_000;
/** The notes of a policy, account, or event, the important note, and comments. */
export const MAX_NOTES = 5000;
/** A description, an outcome, or the note of a follow-up. */
export const MAX_DESCRIPTION = 2000;
/** A letter or the text of a product page. */
export const MAX_ARTICLE = 10_000;
/** The news and questions of a corporation's page. */
export const MAX_PAGE_TEXT = 20_000;
export const MAX_PAGE_DESCRIPTION = 4000;
export const MAX_OFFICE_HOURS = 1000;
export const MAX_TRACKING_CODE = 40;
/** What a visitor writes in a contact form. */
export const MAX_WEB_MESSAGE = 2000;
/** Websites that may show the contact form of a page. */
export const MAX_FORM_SITES = 20;
/** A state's number of an insurance license. */
export const MAX_LICENSE_NUMBER = 20;
export const MAX_TERMS = 200_000;
/** The wording that a contact agreed to. */
export const MAX_WORDING = 4000;
/** Where consent came from, and why a protected value is viewed. */
export const MAX_REASON = 300;
/** Why an entry of the do-not-contact list was added or removed. */
export const MAX_LISTING_REASON = 200;
export const MAX_LOCATION = 300;
/** Text that a list is searched for. */
export const MAX_SEARCH = 100;
/** Text that contacts, emails, signups, and offices are searched for. */
export const MAX_LONG_SEARCH = 200;
/** IDs in the query of a list, and users in a group or distribution. */
export const MAX_QUERY_IDS = 200;
export const MAX_TIME_ZONE = 64;

export const MAX_NAIC = 5;
export const MAX_NPN = 10;
export const MAX_NPI = 10;
export const MAX_POLICY_NUMBER = 60;
export const MAX_ACCOUNT_NUMBER = 40;
/** A Medicare number as typed. */
export const MAX_MBI = 40;
export const MAX_RELATION = 40;
export const MAX_FREQUENCY = 80;
export const MAX_CONDITION_NOTES = 300;
export const MAX_MEDICARE_PLAN = 160;
/** An answer of a needs analysis. */
export const MAX_ANSWER = 2000;
export const MAX_CUSTOM_VALUE = 500;
/** An IPv6 network with its length. */
export const MAX_NETWORK = 49;
export const MAX_IP = 45;
/** The place of a network on the allow list. */
export const MAX_NETWORK_LABEL = 100;
/** A key or secret of another provider. */
export const MAX_SECRET = 2000;
export const MAX_CLIENT_ID = 300;
export const MAX_CLAIM = 100;
/** The name of a field in a vendor's request. */
export const MAX_LEAD_FIELD = 200;
export const MAX_LOGGED_VALUE = 120;
export const MAX_SETTING = 1000;
/** The secret of a second factor. */
export const MAX_OTP_SECRET = 100;
/** The code, and the state or error, with which another provider sends a user back. */
export const MAX_SIGN_IN_CODE = 4000;
export const MAX_SIGN_IN_STATE = 200;
/** The HTML of an email, and of an email that a workflow sends. */
export const MAX_EMAIL_HTML = 100_000;
export const MAX_STEP_HTML = 20_000;
/** The heading of a column in an imported file, and the field it's matched to. */
export const MAX_HEADER = 500;
export const MAX_TARGET = 120;

/** An amount, a share in percent, a number, and a date as typed. */
export const MAX_AMOUNT_TEXT = 20;
export const MAX_COST_TEXT = 12;
export const MAX_SHARE_TEXT = 8;
export const MAX_NUMBER_TEXT = 10;
export const MAX_DATE_TEXT = 30;
/** The key code of a mailing: M12-000345. */
export const MAX_KEY_CODE = 24;
export const MAX_AREA_CODE = 3;
/** Digits or letters that a phone number contains. */
export const MAX_NUMBER_PATTERN = 16;

/** The number of a status, lead source, tag, or version: the largest integer that PostgreSQL stores. */
export const MAX_SERIAL = 2_147_483_647;

/** Phone numbers or email addresses of a contact. */
export const MAX_CONTACT_PHONES = 20;
export const MAX_CONTACT_EMAILS = 20;
export const MAX_CONTACT_TAGS = 200;
export const MAX_BENEFICIARIES = 20;
/** Entries in one list of the Rx details. */
export const MAX_RX_ENTRIES = 100;
/** Contacts in one merge. */
export const MAX_MERGED = 10;
/** Contacts that a call names by ID. */
export const MAX_IDS = 10_000;
/** Contacts that a transfer takes from the end of a list. */
export const MAX_LAST = 10_000;
/** Groups and conditions of an advanced search, including nested ones. */
export const MAX_GROUPS = 20;
export const MAX_CONDITIONS = 100;
/** Choices in one condition. */
export const MAX_CHOICES = 500;
export const MAX_AGE = 130;
/** Months in which someone reaches an age, and days without activity, in a condition. */
export const MAX_TURNING_MONTHS = 120;
export const MAX_INACTIVE_DAYS = 3650;
export const MAX_HEIGHT_IN = 120;
export const MAX_WEIGHT_LB = 1500;
/** Members of one household. */
export const MAX_HOUSEHOLD = 50;
export const MAX_QUICK_FILTERS = 200;
export const MAX_PINNED = 20;
export const MAX_LETTER_TEMPLATES = 200;
export const MAX_CORPORATION_FILES = 20;
/** Users in one bulk upload, and the length of a cell. */
export const MAX_BULK_USERS = 500;
export const MAX_BULK_CELL = 500;
export const MAX_BULK_USERS_BYTES = 2 * 1024 * 1024;
/** Days in one report. */
export const MAX_REPORT_DAYS = 370;
/** Users in a group or pool. */
export const MAX_MEMBERS = 1000;
/** Kits in one mailing. */
export const MAX_KITS = 10;
export const MAX_EVENT_CONTACTS = 20;
/** Four weeks before an event. */
export const MAX_REMINDER_MINUTES = 40_320;
/** Days that a workflow plans ahead, or waits before a contact can enter again. */
export const MAX_STEP_DAYS = 3650;
export const MAX_IMPORT_COLUMNS = 200;
export const MAX_IMPORT_TAGS = 50;
export const MAX_IMPORT_OWNERS = 100;

/** An uploaded file of a record, in bytes. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
export const MAX_SETTING_FILE_BYTES = 5 * 1024 * 1024;
/** A list of addresses that get no email. */
export const MAX_SUPPRESSION_BYTES = 10 * 1024 * 1024;
/** An image in an email, before it is made smaller. */
export const MAX_EMAIL_IMAGE_BYTES = 5 * 1024 * 1024;
/** A file for the do-not-contact list. */
export const MAX_LIST_BYTES = 100 * 1024 * 1024;
export const MAX_LIST_ROWS = 1_000_000;
export const MAX_PASTED = 1000;
export const MAX_IMPORT_BYTES = 500 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 1_000_000;
export const MAX_SHEET_NAME = 200;
export const MAX_ZIP_BYTES = 500 * 1024 * 1024;
export const MAX_ZIP_ENTRIES = 10_000;
/** Pasted text or a downloaded file of Medicare.gov. */
export const MAX_MEDICARE_TEXT = 500_000;
