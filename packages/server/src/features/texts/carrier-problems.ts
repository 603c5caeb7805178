/** The carrier's codes of undelivered texts, as sentences for the author. */
const problems: Readonly<Record<string, string>> = {
  '21211': 'This isn’t a valid phone number.',
  '21408': 'Your company’s phone account can’t text this country.',
  '21610': 'This number opted out of texts.',
  '21611': 'Too many texts are waiting to be sent from this number. Try again later.',
  '21612': 'This number can’t be reached from yours.',
  '21614': 'This isn’t a mobile number.',
  '21617': 'This text is too long.',
  '30001': 'Too many texts are waiting to be sent. Try again later.',
  '30002': 'Your company’s phone account is suspended. Ask an admin.',
  '30003': 'The phone is turned off or has no reception. Try again later.',
  '30004': 'The phone blocks texts from this number.',
  '30005': 'This number doesn’t exist, or is no longer in service.',
  '30006': 'This number is a landline, or its carrier doesn’t take texts.',
  '30007': 'The carrier filtered this text as unwanted. Change its words, or call instead.',
  '30008': 'The carrier didn’t deliver it, and didn’t say why.',
  '30032': 'This toll-free number isn’t verified for texts. Ask an admin to verify it.',
  '30034': 'This number isn’t registered for texts in the US. Ask an admin to register it.',
  '63038': 'Your company has sent as many texts today as the carrier allows.',
};

export const OPTED_OUT = '21610';

/** Why a text wasn't delivered. Unknown codes get a general sentence with the code, to look up. */
export const carrierProblem = (code: string | undefined): string =>
  problems[code ?? ''] ?? (code ? `The carrier didn’t deliver it (code ${code}).` : 'The carrier didn’t deliver it.');
