import { CONTRIBUTION_FIELDS, type ContributionField } from '../../contract/contribution-fields.ts';
import { cutText } from '../words/cut-text.ts';
import { flatText, type Quote, type Text, type Words } from '../words/text.ts';

/** Kinds of difference with their display names; two codes may share a name. */
export const DIFFERENCE_NAMES = {
  authority: 'authority',
  'creation-time': 'creation time',
  'time-to-live': 'time to live',
  'end-of-validity': 'end of validity',
  signature: 'signature',

  report: 'report',
  position: 'position',
  identifier: CONTRIBUTION_FIELDS.id.words,
  'fraud-type': CONTRIBUTION_FIELDS.fraudType.words,
  origination: CONTRIBUTION_FIELDS.origination.words,
  destination: CONTRIBUTION_FIELDS.destination.words,
  'source-peer': CONTRIBUTION_FIELDS.sourcePeerId.words,
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

/** The code of a difference in each field. */
export const FIELD_DIFFERENCES = {
  id: 'identifier',
  fraudType: 'fraud-type',
  origination: 'origination',
  destination: 'destination',
  sourcePeerId: 'source-peer',
} as const satisfies Readonly<Record<ContributionField, DifferenceCode>>;

/** The location of a difference; all fields are absent if it concerns the transaction as a whole. */
export interface DifferencePath {
  /** The index in the request's items, counted from 0. */
  readonly item?: number;
  /** The index in the transaction's contributions, counted from 0. */
  readonly contribution?: number;
  /** The index in the transaction's flags, counted from 0. */
  readonly flag?: number;
  /** The name of the item or of its subject. */
  readonly name?: string;
}

/** A difference between a transaction and its request, or from what is usual. */
export interface Difference {
  readonly code: DifferenceCode;
  readonly path: DifferencePath;
  /** The requested value or, for a warning, the usual one; `undefined`: nothing. */
  readonly asked: Text | undefined;
  readonly found: Text | undefined;
}

/** The limit for shown values and names, far above that of legitimate ones. */
const MAX_CHARACTERS = 10_000;
const MAX_NAME_CHARACTERS = 1_000;

function onlyQuote(text: Text | undefined): string | undefined {
  const [first, ...rest] = text ?? [];
  return first === undefined || typeof first === 'string' || rest.length > 0 ? undefined : first.quote;
}

/** Cuts both texts if they are too long, keeping their first difference visible. */
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

/** A string is a quotation; `undefined` stands for nothing. */
type Asked = readonly Words[] | string | undefined;

function differenceOf(code: DifferenceCode, asked: Asked, found: Asked, path: DifferencePath): Difference {
  const asText = (value: Asked): Text | undefined =>
    value === undefined ? undefined : flatText(typeof value === 'string' ? { quote: value } : value);
  const [askedText, foundText] = cutPair(asText(asked), asText(found));
  const name = path.name === undefined ? {} : { name: cutText(path.name, MAX_NAME_CHARACTERS) };
  return { code, path: { ...path, ...name }, asked: askedText, found: foundText };
}

/** Collects differences and warnings. */
export class DifferenceList {
  readonly differences: Difference[] = [];
  readonly warnings: Difference[] = [];

  add(code: DifferenceCode, asked: Asked, found: Asked, path: DifferencePath = {}): void {
    this.differences.push(differenceOf(code, asked, found, path));
  }

  /** Adds a warning: something that no request names is unusual without being wrong. */
  warn(code: DifferenceCode, usual: Asked, found: Asked, path: DifferencePath = {}): void {
    this.warnings.push(differenceOf(code, usual, found, path));
  }
}
