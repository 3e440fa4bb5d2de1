import { translator } from '../../messages/translator.ts';

/** Texts about single lines. */
export const t = translator({
  'lines.keyLike':
    'This looks like a private key, so it is neither reported nor kept. Clear it: keys are entered when you sign in, nowhere else.',
  'lines.identifierMissing': 'Enter the identifier to report.',

  'lines.whiteSpace': 'Removed surrounding white space.',
  'lines.quotationMarks': 'Removed the enclosing quotation marks.',

  'lines.fraudTypeMissing': 'Choose a fraud type or enter your own.',
  'lines.fraudTypeSpelt': '“{text}” is {type}.',
  'lines.fraudTypeOwn': '“{text}” is not a known type. It is reported as it stands.',

  'lines.originationMissing': 'Choose the country of origination.',
  'lines.originationOfNumber': 'Origination? The number says {country}.',
  'lines.numberWithoutCountry':
    'The number belongs to no single country: enter that of the carrier with which the traffic was exchanged.',
  'lines.destinationMissing': 'Choose the country of destination.',
  'lines.countrySpelt': '“{text}” is {country}.',
  'lines.countryMeant': 'Country not recognised: “{text}”. It may be {country}.',
  'lines.countryOfSeveral': 'Country not recognised: “{text}”. Choose the one that is meant.',
  'lines.countryUnknown': 'Country not recognised: “{text}”. Write its name or its two letters, such as GB.',

  'lint.neverReport': 'Your list “{list}” says never to report {entry}.',
  'lint.roundedNumber': 'Ends in zeros, as if a spreadsheet had rounded it. Compare it with its source.',
  'lint.phoneWithoutPlus': 'It may be a phone number without its +: {number}.',
  'lint.otherCountry': 'The number belongs to {country}, but the route is {origination} → {destination}.',
  'lint.insideOnly':
    'It contains digits that are dialled only within the country. Check whether {number} is meant.',
  'lint.impossibleNumber': 'Wrong length for a number that begins like this.',
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
