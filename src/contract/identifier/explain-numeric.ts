import { explainPhone } from './explain-phone.ts';
import { imeiCheckDigit } from './imei-check-digit.ts';

const FIFTEEN = 'A numeric identifier has exactly 15 digits';

/** Why `text` is not a 15-digit identifier, for text that is digits with or without separators. */
export function explainNumeric(text: string): string {
  if (/^\d{15}-\d{15}$/u.test(text)) {
    return 'A range of numeric identifiers can be searched for but not reported: report each of them by itself.';
  }
  if (/^\d+(?:[.,]\d+)?E\+?\d+$/iu.test(text)) {
    return 'A spreadsheet has shortened this number and lost its last digits: format the column as text and copy it again.';
  }
  const digits = text.replace(/[\s.\-/]/gu, '');
  if (digits !== text && digits.length === 15) return `${FIFTEEN} and nothing else: write ${digits}.`;
  if (digits.startsWith('00')) return explainPhone(text);
  const count = `${FIFTEEN}; this has ${digits.length}.`;
  if (digits.length === 14) {
    return `${count} If it is an IMEI without its check digit, write ${digits}${imeiCheckDigit(digits)}.`;
  }
  if (digits.length === 16) {
    return `${count} If it is an IMEI with a software version, write ${digits.slice(0, 14)}${imeiCheckDigit(digits)}.`;
  }
  return digits.length > 15 ? count : `${count} ${explainPhone(text)}`;
}
