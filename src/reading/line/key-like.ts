import { readIdentifier } from '../identifier/read-identifier.ts';
import { LINE_FIELDS, type LineField, type LineFields } from './line.ts';

const KEY_LIKE = /(?<![0-9a-f])(?:[0-9a-f]{64}|[0-9a-f]{128})(?![0-9a-f])/iu;
const KEY_DIGITS = 64;

/** Also what a text calls a password or a key. A parameter of a URL mostly stands behind other characters. */
const SECRET_LIKE =
  /[0-9a-f]{64}|(?:^|[\s⏎,;{([>*"'“„])[\w.-]{0,30}(?:pass(?:wor[dt]|wd|phrase)?|pwd?|secret|(?:api|private|secret|access)[ _-]?key|(?:api|access|auth|bearer)[ _-]?token)[\])*"'”“]{0,2}[ \t]*[:=][ \t]*\S/iu;

/**
 * Returns whether a text may contain a private key or a transaction, which has as many hex digits in a row, or a
 * line with a password. Such a text is neither shown nor put into an address.
 */
export const mayHoldSecret = (text: string): boolean => SECRET_LIKE.test(text);

/** What stands before the first of them, or all of a text without any. */
export const beforeSecret = (text: string): string => text.slice(0, SECRET_LIKE.exec(text)?.index);

/** As many hex digits as a key or a hash has, and no part of a URL. */
const HEX = /(?<![\w/.=?&%#-])(?:0x)?[\da-f]{64,}(?!\w)/giu;

export const KEY_SIGN = '(…)';

/** A text with a sign in place of what may be a private key, which is never an identifier. */
export const withoutKeys = (text: string): string => text.replaceAll(HEX, KEY_SIGN);

/**
 * Words before a password, a PIN or a SIM's key, which mostly has letters and digits; and long tokens of other services. A
 * parameter of a URL belongs to it.
 */
const CREDENTIALS = [
  /(?<=^|[\s⏎,;{([>*"'“„]|(?<!:\/\/\S{0,300})&)(?:pass(?:wor[dt]|wd|code|phrase)?|pwd?|pin|puk|ki|opc?|contraseña|senha|mot de passe|kennwort|bearer|authorization|token)(?:\s+code)?(?:\s+(?:is|ist|est|es))?(?:\s*[:=]\s*\S|\s+(?=\S{0,40}\d)(?=\S{0,40}\p{L})[^+\s])/iu,
  /(?<![\p{L}\d])(?:pin|puk)(?:\s+code)?(?:\s+(?:is|ist|est|es))?\s+\d{4,8}(?!\d)|\bkey\s+[\da-f]{32}/iu,
  /(?<=^|[\s⏎,;{([>*"'“„])auth\s*[:=]\s*(?=\S{0,40}\d)\S{4}/iu,
  /\bsips?:[^\s@:]{1,64}:[^\s@]{1,256}@/iu,
  /(?<![\w/.=&?%@-])(?![\da-f-]+(?![\w+/=]))(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{32,}/iu,
];

/** Returns whether a text may hold any credential: it does not stand in an address. */
export const mayHoldCredential = (text: string): boolean =>
  mayHoldSecret(text) || CREDENTIALS.some((one) => one.test(text));

/** The code of the problem with a field that may hold a private key. */
export const KEY_LIKE_CODE = 'key-like';

/** Returns whether a text contains something in the form of a private key, alone or with its public half. */
export function mayHoldKey(text: string): boolean {
  return text.length >= KEY_DIGITS && KEY_LIKE.test(text);
}

/**
 * Returns whether a field may hold a private key. A readable identifier is no key: the path of a URL may be a
 * hash.
 */
export function isKeyLike(field: LineField, text: string): boolean {
  return mayHoldKey(text) && (field !== 'id' || readIdentifier(text, null).state === 'refused');
}

/** Returns the fields that may be stored or exported, with possible private keys left out. */
export function withoutPrivateKeys(fields: LineFields): LineFields {
  const keyLike = LINE_FIELDS.filter((field) => isKeyLike(field, fields[field]));
  return keyLike.length === 0
    ? fields
    : { ...fields, ...Object.fromEntries(keyLike.map((field) => [field, ''])) };
}
