import type { FixedTarget } from './targets.ts';

/**
 * Headers from real files (lead vendors, carriers, dialers, other CRMs, address books), in lower case without punctuation: see `headerWords`.
 * If several targets have the same header, the samples decide; the first wins a tie.
 */
const HEADERS: Partial<Record<FixedTarget, string>> = {
  first_name:
    'first name|first|fname|f name|firstname|given name|given|forename|first nm|name first|frst name|nombre|fn|christian name|prospect first|first name legal',
  middle_name:
    'middle name|middle|mname|m name|middlename|middle initial|mi|m i|mid|mid name|middle init|initial|additional name|name middle',
  last_name:
    'last name|last|lname|l name|lastname|surname|family name|family|last nm|name last|sur name|apellido|apellidos|ln',
  full_name:
    'name|full name|fullname|contact name|contact|customer name|client name|lead name|insured|insured name|member name|applicant name|applicant|prospect name|prospect|policyholder|policy holder|display name|last first|last name first name|name full|name last first|nombre completo|person|person name|decedent|patient name|primary name|consumer name|lead|client|customer|member',
  suffix: 'suffix|name suffix|sfx|generation|jr sr|suf|generational suffix',
  nickname: 'nickname|nick name|nick|preferred name|goes by|aka|known as|preferred|salutation name|also known as',
  gender: 'gender|sex|m f|gndr|gender code|sex code|genero|sexo',
  date_of_birth:
    'date of birth|dob|birth date|birthdate|birthday|birth dt|bday|b day|born|d o b|date birth|birth|dateofbirth|birth day|fecha de nacimiento',
  marital_status: 'marital status|marital|married|maritalstatus|marriage status|marital st|marital stat|civil status',
  language:
    'language|lang|preferred language|primary language|language preference|spoken language|idioma|language spoken|pref language|language code',
  tobacco:
    'tobacco|tobacco use|tobacco user|smoker|smoking|smokes|smoker status|tobacco status|nicotine|smoke|smoking status|tobacco y n|tobaccouse|uses tobacco|smoker y n|is smoker|nicotine use|tobacco usage',
  height_in: 'height|ht|height in|height inches|height ft in|hgt|height feet inches',
  weight_lb: 'weight|wt|weight lb|weight lbs|weight pounds|wgt',
  occupation:
    'occupation|job|job title|profession|position|occ|jobtitle|title job|current occupation|organization title|organization 1 title|title',
  employer:
    'employer|company|company name|organization|organisation|business|business name|employer name|workplace|firm|organization name|organization 1 name|place of employment|company account', // literal: data
  annual_income:
    'annual income|income|household income|salary|yearly income|hh income|hhi|annual salary|est income|estimated income|estimated household income|income range|net income|annual household income|yearly salary',
  website: 'website|web site|url|web|homepage|web page|website url|web address|site|website 1 value',
  line1:
    'address|address 1|address1|address line 1|line1|line 1|street|street address|street 1|mailing address|home address|addr|addr 1|addr1|address line1|st address|residence address|physical address|street address 1|mailing street|home street|street line 1|address street|mailing address 1|res address|residential address|street addr|property address|direccion|st|primary address|address1 street|mail address|mailing addr|street name|address line one|postal address|business street|home address street|billing address|billing street|address 1 street',
  line2:
    'address 2|address2|address line 2|line2|line 2|street 2|apt|unit|suite|apartment|addr 2|addr2|address line2|apt unit|apt suite|unit number|apt number|apt no|street address 2|street line 2|mailing address 2|apartment number|apt suite unit|unit apt|secondary address|address line two|home street 2|home address 2|address 1 extended address',
  city: 'city|town|municipality|city name|mailing city|home city|residence city|locality|res city|address city|property city|ciudad|city town|billing city|home address city|address 1 city',
  state:
    'state|st|province|state code|state province|state abbreviation|state abbr|mailing state|home state|residence state|region|res state|address state|prov|property state|estado|state name|resident state|state cd|st cd|state or province|state region|billing state|resident st|residence st|mailing st|home address state|address 1 region',
  zip: 'zip|zip code|zipcode|postal code|postal|postcode|post code|zip 5|zip5|zip 4|zip plus 4|zip postal code|zip postal|mailing zip|home zip|residence zip|zip cd|zipcode 5|mailing zip code|zip postal cd|res zip|address zip|codigo postal|address postal code|property zip|postalcode|billing zip|home postal code|zip code 5|home address postal code|zip9|zip code plus 4|mailing postal code|address 1 postal code',
  county: 'county|county name|parish|cnty|home county|residence county|county of residence',
  full_address:
    'full address|complete address|address full|whole address|address city state zip|mailing address full|location|formatted address|single line address|address complete|combined address|address 1 formatted|address',
  phone:
    'phone|phone number|phone no|telephone|tel|ph|phone num|telephone number|ph no|ph num|contact number|contact phone|phone 1|phone1|primary phone|main phone|phonenumber|number|phone numbers|main|day phone number|best phone|phone home cell|best number|contact no|preferred phone|tel no|telefono|phone primary|caller id|callerid|ani|dial number|phone value|phone 1 value|best contact number|voice|telephone no|telephone 1|contact',
  'phone:2':
    'cell|cell phone|cell number|mobile|mobile phone|mobile number|cellphone|cellular|cell no|mobile no|cell num|phone cell|phone mobile|text number|wireless|sms number|mobile phone number|cell phone number|mob|celular|movil|cellular phone|cell ph|wireless phone|primary cell|mobilephone|text phone|wireless number',
  'phone:1':
    'home|home phone|home number|phone home|home tel|evening phone|landline|land line|residence phone|res phone|home phone number|home ph|phone evening|house phone|homephone|telephone home|evening|night phone|phone landline|home telephone|telefono casa',
  'phone:3':
    'work|work phone|work number|business phone|office phone|phone work|phone business|daytime phone|day phone|office|office number|bus phone|work ph|work phone number|phone office|business number|day|workphone|business telephone|phone day|work telephone|employer phone',
  'phone:9':
    'phone 2|phone2|phone 3|phone3|phone 4|phone4|phone 5|phone5|alt phone|alternate phone|other phone|secondary phone|phone other|second phone|additional phone|alt number|alternate number|phone alt|other number|alternative phone|phone number 2|phone number 3|phone secondary|altphone|telephone 2|phone 2 value|phone 3 value|phone 4 value|phone 5 value|tel 2|backup phone|alternate contact number|phone alternate|alt ph|secondary number|2nd phone|alternate|alternate telephone',
  line_type: 'line type|phone line type|phone line|linetype|mobile or landline|landline or mobile',
  line_carrier: 'phone carrier|line carrier|wireless carrier|mobile carrier|cell carrier|telephone carrier',
  email:
    'email|e mail|email address|e mail address|mail|email addr|e mail addr|emailaddress|email 1|email1|primary email|personal email|work email|home email|email 2|email2|secondary email|alt email|alternate email|other email|correo|correo electronico|e mail 1|email id|contact email|email primary|email 1 address|eml|email address 1|email address 2|e mail 2 address|e mail 1 value|email 1 value|e mail 2 value|e mail 3 value|e mail 4 value|business email|email 3|preferred email|contact|personal email address|work email address|secondary email address',
  category: 'category|contact type|record type|type|contact category|contact class|lead or client|relationship type',
  status:
    'status|lead status|disposition|lead disposition|contact status|stage|lead stage|current status|call result|call disposition|last disposition|result|lead result|outcome|pipeline stage|dispo|client status|prospect status|status name|last result',
  agentflow_status: 'agentflow status|agent flow status|agent flow|agentflow',
  source:
    'source|lead source|lead vendor|vendor|campaign source|referral source|utm source|marketing source|campaign|campaign name|list name|source name|origin|lead origin|vendor name|lead provider|provider name|lead source name|list source|lead campaign|how did you hear about us|publisher|lead company|lead type',
  tags: 'tags|tag|labels|label|groups|group|segment|segments|keywords|categories|tag 1|tag 2|tag 3|list|lists|group membership|tag list|contact tags|etiquetas',
  note: 'note|notes|comments|comment|remarks|remark|memo|description|details|additional info|additional information|additional comments|lead notes|agent notes|call notes|observations|notas|other notes|notes comments|last note|background|message|misc notes|general notes|contact notes|client notes|call notes comments',
  do_not_call:
    'do not call|dnc|dnc flag|no call|donotcall|do not phone|on dnc|federal dnc|dnc status|phone dnc|national dnc|phone opt out|call opt out|dnc y n|is dnc|dnc list|do not contact|do not call flag|on do not call list|state dnc|opted out of calls|opted out of phone|has opted out of phone|has opted out of calls|has opted out of call|do not phone call|unsubscribed from calls|dnd call|dnd calls',
  do_not_email:
    'do not email|email opt out|no email|do not e mail|unsubscribed|email unsubscribed|opt out email|donotemail|has opted out of email|email optout|unsubscribe|dne|opted out of email|e mail opt out|unsubscribed from all email|unsubscribed from all emails|unsubscribed from email|opted out of all email|opted out of emails|opted out of e mail|email opted out|has unsubscribed|globally unsubscribed|global unsubscribe|do not bulk email|donotbulkemail|donotemail|dnd email',
  do_not_text:
    'do not text|no text|do not sms|sms opt out|text opt out|opt out sms|opt out text|donottext|dnt|no sms|sms optout|text optout|texting opt out|has opted out of mobile|has opted out of sms|has opted out of text|opted out of sms|opted out of text|opted out of texts|opted out of mobile|unsubscribed from sms|unsubscribed from all sms|do not send sms|sms unsubscribed|dnd sms',
  attachment:
    'attachment|attachments|file name|filename|file|attachment name|attachment file|attached file|document name|document file|attachment file name|files',
  created_at:
    'created at|created|date created|create date|created date|created on|date added|added|lead date|date received|received|received date|entry date|original date|date entered|signup date|lead created|lead received|submitted|submission date|submit date|timestamp|date submitted|generated|lead generated|request date|inquiry date|added on|date|lead created date|lead received date|date lead received|import date|lead create date|date of lead|opt in date|lead submitted|record date|createdate|created time|creation date|post date|date posted|add date|generated date|date generated',
  external_id:
    'id|external id|externalid|lead id|contact id|record id|customer id|client id|crm id|member id|account id|uid|uuid|ref|reference|ref id|reference id|leadid|contactid|recordid|person id|prospect id|customer number|client number|client no|customer no|lead number|record number|unique id|key|universal lead id|universal leadid|jornaya|jornaya id|foreign id|system id|vendor lead id|lead code|record no|crm contact id|hubspot id|salesforce id|entity id',
};

/** Words before the actual header that name the person of the row: 'Insured First Name', 'Lead: Email'. */
const ABOUT =
  /^(?:(?:the|primary|main|proposed|lead|contact|client|customer|cust|prospect|insured|insd|applicant|app|member|mbr|policyholder|consumer|person|personal|borrower|subscriber|patient|candidate|recruit|respondent|homeowner|legal|your|pi|registrant|annuitant|enrollee|recipient) )+/;

/** By header: its possible targets, with its rank in each target's list. */
const TARGETS = new Map<string, { target: FixedTarget; rank: number }[]>();
for (const [target, words] of Object.entries(HEADERS)) {
  if (!isHeaderTarget(target)) continue;
  for (const [rank, word] of words.split('|').entries()) {
    const named = TARGETS.get(word) ?? [];
    if (!named.some((other) => other.target === target)) TARGETS.set(word, [...named, { target, rank }]);
  }
}

/** The same without spaces, for headers only in capitals: 'LEADSOURCE', 'HASOPTEDOUTOFEMAIL'. Short ones would be ambiguous. */
const GLUED = new Map([...TARGETS].map(([words, named]) => [words.replaceAll(' ', ''), named]));
const GLUED_AT_LEAST = 6;

/** What systems add to the names of custom fields: 'et4ae5__HasOptedOutOfMobile__c'. */
const OF_A_SYSTEM = /^(?:[a-z0-9]+__)?(\w+?)__c$/i;

/** 'Opted out of email: Marketing information': one column for each kind of email, and one opt-out is enough. */
const KIND_OF_MAIL = /^(opted out of email) .+$/;

/** Some address books have ten numbers and more: 'Phone 8 - Value' is what 'Phone 2 - Value' is. */
const ONE_OF_MANY = /^(phone|e ?mail) (?:[6-9]|\d\d)( value)?$/;

function isHeaderTarget(text: string): text is FixedTarget {
  return text in HEADERS;
}

/** What forms add to a header: 'DOB (MM/DD/YYYY)', 'Phone (required)'. */
const FORMAT = / (?:mm ?dd ?(?:yy){1,2}|dd ?mm ?(?:yy){1,2}|yyyy ?mm ?dd|required|optional)$/;

/** A header as lower-case words: 'insuredFirstName' is 'insured first name', 'Phone (Cell)' 'phone cell', 'Ph#' 'ph'. */
export function headerWords(header: string): string {
  return header
    .replace(OF_A_SYSTEM, '$1')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .trim()
    .replace(FORMAT, '');
}

/**
 * The possible targets of a header, most likely first, with their confidence (0 to 1). The usual words for a target have the highest. Empty if
 * the header is unknown.
 */
export function targetsOfHeader(header: string): { target: FixedTarget; confidence: number }[] {
  const words = headerWords(header).replace(KIND_OF_MAIL, '$1').replace(ONE_OF_MANY, '$1 2$2');
  const person = words.replace(ABOUT, '');
  for (const form of new Set([words, person, words.replace(/ [1-3]$/, ''), person.replace(/ [1-3]$/, '')])) {
    const glued = form.includes(' ') || form.length < GLUED_AT_LEAST ? undefined : GLUED.get(form);
    const named = TARGETS.get(form) ?? TARGETS.get(form.replace(/ (?=\d)/g, '')) ?? glued;
    const sure = form === words ? 0.95 : 0.85;
    if (named) return named.map(({ target, rank }) => ({ target, confidence: sure - Math.min(rank, 40) / 1000 }));
  }
  return [];
}

/** Whether a cell reads like a known header. */
export function isKnownHeader(cell: string): boolean {
  return cell.length <= 60 && targetsOfHeader(cell).length > 0;
}
