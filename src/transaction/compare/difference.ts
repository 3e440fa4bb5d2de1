import { cutText } from '../words/cut-text.ts';
import { flatText, type Quote, type Text, type Words } from '../words/text.ts';

/** What is not as asked, each with its name for people (two codes may share one). */
export const DIFFERENCE_NAMES = {
  authority: 'authority',
  'creation-time': 'creation time',
  'time-to-live': 'time to live',
  'end-of-validity': 'end of validity',
  signature: 'signature',

  report: 'report',
  position: 'position',
  identifier: 'identifier',
  'fraud-type': 'fraud type',
  origination: 'origination',
  destination: 'destination',
  'source-peer': 'source peer',
  status: 'status',
  'time-of-report': 'time of report',
  expiry: 'expiry',
  asset: 'asset',
  'missing-contribution': 'contribution',
  'further-contribution': 'further contribution',
  'asset-count': 'number of registered assets',
  'asset-again': 'asset',
  'asset-late': 'asset',
  'registered-asset': 'registered asset',
  permission: 'permission',
  'expiry-trigger': 'expiry trigger',
  'expiry-trigger-of': 'expiry trigger of',
  trigger: 'trigger',
  'empty-record': 'record of contributions',

  flag: 'flag',
  'asset-holder': 'holder of the asset',
  'missing-flag': 'flag',
  'further-flag': 'further flag',

  instruction: 'instruction',
  metadata: 'metadata',
} as const satisfies Record<string, string>;

export type DifferenceCode = keyof typeof DIFFERENCE_NAMES;

/** Where something differs; all are absent when it concerns the transaction as a whole. */
export interface DifferencePath {
  /** Of the request's items, counted from 0. */
  readonly item?: number;
  /** Of the transaction's contributions, counted from 0. */
  readonly contribution?: number;
  /** Of its flags. */
  readonly flag?: number;
  /** What the item, or what it is about, is called. */
  readonly name?: string;
}

/** One way in which a transaction is not what was asked for, or not as usual. */
export interface Difference {
  readonly code: DifferenceCode;
  readonly path: DifferencePath;
  /** What was asked; of a warning, what is usual. `undefined`: nothing. */
  readonly asked: Text | undefined;
  readonly found: Text | undefined;
}

/** Of what was asked or found, and of a name: far more than an honest one has. */
const MAX_CHARACTERS = 10_000;
const MAX_NAME_CHARACTERS = 1_000;

function onlyQuote(text: Text | undefined): string | undefined {
  const [first, ...rest] = text ?? [];
  return first === undefined || typeof first === 'string' || rest.length > 0 ? undefined : first.quote;
}

/** Both texts, cut where they are too long to show, so that the first difference between them is in sight. */
function cutPair(
  asked: Text | undefined,
  found: Text | undefined,
): readonly [Text | undefined, Text | undefined] {
  const [one, other] = [onlyQuote(asked) ?? '', onlyQuote(found) ?? ''];
  let same = 0;
  if (one.length > MAX_CHARACTERS || other.length > MAX_CHARACTERS) {
    while (same < one.length && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
  }
  const from = same < MAX_CHARACTERS / 2 ? 0 : same - 100;
  const cut = (text: Text | undefined): Text | undefined =>
    text?.map((part): string | Quote =>
      typeof part === 'string' ? part : { quote: cutText(part.quote, MAX_CHARACTERS, from) },
    );
  return [cut(asked), cut(found)];
}

/** A string is a quote; `undefined` is nothing. */
type Asked = readonly Words[] | string | undefined;

function differenceOf(code: DifferenceCode, asked: Asked, found: Asked, path: DifferencePath): Difference {
  const asText = (value: Asked): Text | undefined =>
    value === undefined ? undefined : flatText(typeof value === 'string' ? { quote: value } : value);
  const [askedText, foundText] = cutPair(asText(asked), asText(found));
  const name = path.name === undefined ? {} : { name: cutText(path.name, MAX_NAME_CHARACTERS) };
  return { code, path: { ...path, ...name }, asked: askedText, found: foundText };
}

/** Collects what differs, and what does not but is unusual. */
export class DifferenceList {
  readonly differences: Difference[] = [];
  readonly warnings: Difference[] = [];

  add(code: DifferenceCode, asked: Asked, found: Asked, path: DifferencePath = {}): void {
    this.differences.push(differenceOf(code, asked, found, path));
  }

  /** Of something that nobody asks for, and that is unusual without being wrong. */
  warn(code: DifferenceCode, usual: Asked, found: Asked, path: DifferencePath = {}): void {
    this.warnings.push(differenceOf(code, usual, found, path));
  }
}
