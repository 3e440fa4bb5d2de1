import { translator } from '../../messages/translator.ts';

/** Texts about single lines. */
export const t = translator({
  'lines.keyLike':
    'Looks like a private key: not reported, not kept. Clear it; keys are entered at sign-in alone.',
  'lines.identifierMissing': 'Enter the identifier to report.',

  'lines.whiteSpace': 'Removed surrounding white space.',
  'lines.bullet': 'Removed the bullet or number before it.',
  'lines.remark': 'Removed the remark in brackets behind it.',
  'lines.quotationMarks': 'Removed the enclosing quotation marks.',

  'lines.fraudTypeMissing': 'Choose a fraud type or enter your own.',
  'lines.fraudTypeSpelt': '“{text}” is {type}.',
  'lines.fraudTypeOwn': '“{text}” is not a known type. It is reported as it stands.',

  'lines.originationMissing': 'Choose the country of origination.',
  'lines.originationOfNumber': 'Origination? The number says {country}.',
  'lines.numberWithoutCountry': 'The number has no single country: enter that of the carrier.',
  'lines.destinationMissing': 'Choose the country of destination.',
  'lines.countrySpelt': '“{text}” is {country}.',
  'lines.countryMeant': 'Not a country: “{text}”. Is it {country}?',
  'lines.countryOfSeveral': 'Which country is “{text}”?',
  'lines.countryUnknown': 'Not a country: “{text}”.',

  'lint.neverReport': 'On your list “{list}”: {entry}.',
  'lint.roundedNumber': 'Ends in zeros: a spreadsheet may have rounded it.',
  'lint.phoneWithoutPlus': 'A phone number without its +? {number}.',
  'lint.otherCountry': 'The number’s country, {country}, is not on the route.',
  'lint.insideOnly': 'Has digits dialled only within the country; {number} without them.',
  'lint.impossibleNumber': 'Wrong length for a number that begins like this.',
  'lint.unusualKind': '{usual}, not {kind}.',
  'lint.usual.Wangiri': 'Wangiri usually has a phone number',
  'lint.usual.IRSF': 'IRSF usually has a phone number',
  'lint.usual.FlashCall': 'FlashCall usually has a phone number',
  'lint.usual.SMSA2P': 'SMSA2P usually has a phone number, IMEI or IMSI',
  'lint.usual.StolenDevice': 'StolenDevice usually has an IMEI',
  'lint.usual.IPFraud': 'IPFraud usually has an IP address or URL',
  'lint.kind.ip': 'an IP address',
  'lint.kind.ip-range': 'an IP range',
  'lint.kind.phone': 'a phone number',
  'lint.kind.phone-range': 'a phone range',
  'lint.kind.numeric': 'an IMEI or IMSI',
  'lint.kind.email': 'an e-mail address',
  'lint.kind.url': 'a URL',
});
