import { translator } from '../messages/translator.ts';

/** What is said about single lines. */
export const t = translator({
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
});
