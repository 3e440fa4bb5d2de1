import {
  percentEncodeBeyondAscii,
  plainCharacters,
  plainHostOf,
  refangText,
} from '../../contract/identifier/plain-text.ts';
import { t } from './messages.ts';
import { changed, keeping, type Step } from './notation.ts';

const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const WRAPPED =
  /^(?:"(.*)"|'(.*)'|<(.*)>|“(.*)”|„(.*)[“”]|«(.*)»|`(.*)`|\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\})$/su;
/** A spreadsheet keeps digits as text by one of these. */
const SPREADSHEET_TEXT = /^(?:="([^"]*)"|'([^']*))$/su;
const SCHEME = /^(?:tel|callto|mailto|smtp|url):(\s*)/iu;
const MAIL_HEADERS = /^(mailto:[^?]*)\?.*$/isu;
const NAMED = /^([^<>]*)<([^<>]+)>\s*([,;]?|;.*)$/su;
const REMARK = /\s(?:#|\/\/|;)\s*(\S.*)$/su;
/** Words with one of these may be an identifier themselves. */
export const MAY_BE_IDENTIFIER = /[@+]|\d{7}|(?:\d[\s()/-]{0,2}){9}|\d\.\d|:\/\/|::|(?:[\da-f]{1,4}:){4}/iu;
/** A remark with one of these may have more cells behind it, be more than a remark, or a host. */
const MAY_BE_CELLS = /[\t\n,;|]|^\d+$|\.\p{L}{2}/u;

const trimmed: Step = (text) => changed(text, text.trim(), () => t('notation.whiteSpace'));

const visible: Step = (text) => changed(text, text.replace(INVISIBLE, ''), () => t('notation.invisible'));
/** `Alice <a@example.com>`, and what a header of a message adds. */
const unnamed: Step = (text) => {
  const [, before = '', inside = text, after = ''] = NAMED.exec(text) ?? [];
  // A colon ends the name of a field, as in the head of a message: whose address it is only people know.
  const isField = before.includes(':') && !/^tel:/iu.test(inside);
  return isField || MAY_BE_IDENTIFIER.test(before + after)
    ? undefined
    : changed(text, inside, () => t('notation.named'));
};

/** With white space behind it, it is a label, as in a signature: whose number it is only people know. */
const withoutScheme: Step = (text) => {
  const [scheme = '', space = ''] = SCHEME.exec(text) ?? [];
  const without = changed(text, text.slice(scheme.length), () =>
    t('notation.scheme', { scheme: scheme.trim() }),
  );
  return without === undefined || space === '' ? without : { ...without, isGuess: true };
};

const refanged: Step = (text) => changed(text, refangText(text), () => t('notation.refanged'));

/** Not for URLs: beyond their host every character counts, and what is not ASCII there is percent-encoded instead. */
const plain: Step = (text) =>
  /^https?:/iu.test(text)
    ? undefined
    : changed(text, plainCharacters(text), () => t('notation.plainCharacters'));

const withoutRemark: Step = (text) => {
  const [, remark] = REMARK.exec(text) ?? [];
  return remark === undefined || MAY_BE_IDENTIFIER.test(remark) || MAY_BE_CELLS.test(remark)
    ? undefined
    : changed(text, text.replace(REMARK, ''), () => t('notation.remark'));
};

/** Line ends and tabs are white space between words. What is left of a remark may be cells. */
const inOneLine: Step = (text) =>
  REMARK.test(text)
    ? undefined
    : changed(text, text.replace(/[\t\n\r]+/gu, ' '), () => t('notation.invisible'));

/** Several dots stand for what was left out. */
const withoutFullStop: Step = (text) =>
  /\.\.[.,;:!]*$/u.test(text)
    ? undefined
    : changed(text, text.replace(/[.,;:!]+$/u, ''), () => t('notation.fullStop'));

/** Single characters and the wrapping of identifiers of any kind. */
export const CHARACTERS: readonly Step[] = [
  trimmed,
  visible,
  keeping(SPREADSHEET_TEXT, 'notation.spreadsheetText'),
  keeping(WRAPPED, 'notation.wrapped'),
  unnamed,
  keeping(MAIL_HEADERS, 'notation.mailHeaders'),
  withoutScheme,
  refanged,
  plain,
  withoutRemark,
  inOneLine,
  withoutFullStop,
];

const URL_PARTS = /^(https?:\/\/(?:[^/?#]*@)?)([^/?#:@]+)([^/?#]*)(.*)/isu;
const EMAIL_PARTS = /^([^@]+@)([^@]+)$/u;

const plainHost: Step = (text) => {
  const [, before = '', host = '', port = '', rest = ''] =
    URL_PARTS.exec(text) ?? EMAIL_PARTS.exec(text) ?? [];
  const ascii = plainHostOf(host);
  return ascii === undefined
    ? undefined
    : changed(text, before + ascii + port + rest, () => t('notation.host', { host, ascii }));
};

const encodedRest: Step = (text) => {
  const [, before = '', host = '', port = '', rest = ''] = URL_PARTS.exec(text) ?? [];
  return host === ''
    ? undefined
    : changed(text, before + host + port + percentEncodeBeyondAscii(rest), () => t('notation.encoded'));
};

/** The host of a URL or e-mail address in ASCII, and the rest of a URL percent-encoded where it is not ASCII. */
export const HOSTS: readonly Step[] = [plainHost, encodedRest];
