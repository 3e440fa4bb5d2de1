import { translator } from '../../platform/messages/translator.ts';

/** Texts about single lines. */
export const t = translator({
  'lines.keyLike':
    'This looks like a private key, so it is neither reported nor kept. Clear it: keys are entered when you sign in, nowhere else.',
  'lines.identifierMissing': 'Enter the identifier to report.',
  'lines.identifierIsFormula': 'This is a formula of a spreadsheet. Paste the value that it shows.',
  'lines.nationalNumber': 'Read as dialled in {country}.',
  'lines.nationalNumbers': '{reason} Dialled in {country}, it may be {numbers}.',

  'lines.whiteSpace': 'Removed surrounding white space.',
  'lines.quotationMarks': 'Removed the enclosing quotation marks.',

  'lines.fraudTypeMissing': 'Choose a fraud type or enter your own.',
  'lines.fraudTypeSpelt': '“{text}” is the known type {type}.',
  'lines.fraudTypeMeant': '“{text}” is not a known type. Did you mean {type}?',
  'lines.fraudTypeOwn': '“{text}” is not one of the seven known types. It is reported as it stands.',

  'lines.originationMissing': 'Choose the country of origination.',
  'lines.originationOfNumber':
    'Choose the country of origination. The country code of the number is that of {country}.',
  'lines.destinationMissing': 'Choose the country of destination.',
  'lines.countrySpelt': '“{text}” is {country}.',
  'lines.countryMeant': '“{text}” is not a country. Did you mean {country}?',
  'lines.countryUnknown': '“{text}” is neither a country nor a country code.',

  'lint.neverReport': 'Your list “{list}” says never to report {entry}.',
  'lint.largeRange':
    'This range has {size}; more than the {most, number} that you are warned from. Check that all of it is meant.',
  'lint.largeIpv6Range':
    'This range has {size}; more than the {most, number} networks (each a /64) that you are warned from. Check that all of it is meant.',
  'lint.roundedNumber':
    'This number ends in zeros, as one does that a spreadsheet has rounded. Compare it with its source.',
  'lint.phoneWithoutPlus':
    'Its first digits are the country code of one of the two countries. If it is a phone number without its +, write {number}.',
  'lint.otherCountry':
    'By its country code the number belongs to {country}, not to {origination} or {destination}.',
  'lint.unusualKind': '{usual}; this is {kind}.',
  'lint.usual.Wangiri': 'Wangiri is reported by phone numbers to call back',
  'lint.usual.IRSF': 'IRSF is reported by the phone numbers that are called',
  'lint.usual.FlashCall': 'Flash calls are reported by the phone numbers that call',
  'lint.usual.SMSA2P': 'SMS A2P fraud is reported by phone numbers, or by devices and SIM cards',
  'lint.usual.StolenDevice': 'A stolen device is reported by the 15 digits of its IMEI',
  'lint.usual.IPFraud': 'IP fraud is reported by IP addresses and URLs',
  'lint.kind.ip': 'an IP address',
  'lint.kind.ip-range': 'a range of IP addresses',
  'lint.kind.phone': 'a phone number',
  'lint.kind.phone-range': 'a range of phone numbers',
  'lint.kind.numeric': 'the number of a device or SIM card',
  'lint.kind.email': 'an e-mail address',
  'lint.kind.url': 'a URL',
});
