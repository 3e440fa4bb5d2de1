import {
  defaultMinPeersOf,
  LIST_BOUNDS,
  LIST_DEFAULTS,
  LIST_FORMATS,
  LIST_KINDS,
  LIST_PARAMETERS,
  LIST_SIDES,
  LIST_STATUSES,
  type ListFormat,
  type ListKind,
  MAX_NOT,
} from '../../../contract/list-formats.ts';
import {
  assertKnownParameters,
  type Query,
  refuseParameter,
  singleOf,
  wholeNumberOf,
} from '../../platform/query.ts';
import { booleanOf, countriesOf, fraudTypesOf, listOf, valuesOf } from '../downloads/read-parameters.ts';

function oneOf<Value extends string>(
  query: Query,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const text = singleOf(query, name);
  const value = values.find((one) => one === text);
  if (text !== undefined && value === undefined)
    throw refuseParameter(name, `${name} is one of ${values.join(', ')}.`);
  return value;
}

function kindsOf(query: Query, format: ListFormat): readonly ListKind[] {
  const kinds: readonly ListKind[] = LIST_FORMATS[format].kinds;
  const asked = listOf(query, 'kind').map((text) => {
    const kind = kinds.find((one) => one === text);
    if (kind === undefined) throw refuseParameter('kind', `kind of ${format} is one of ${kinds.join(', ')}.`);
    return kind;
  });
  return asked.length === 0 ? kinds : asked;
}

function notOf(query: Query): readonly string[] {
  const texts = valuesOf(query, 'not')
    // In an address a plus that is not escaped means a space, and no identifier holds one.
    .map((text) => text.replaceAll(' ', '+'))
    // A URL may hold commas.
    .flatMap((text) => (/^https?:/iu.test(text) ? text : text.split(',')));
  if (texts.length > MAX_NOT)
    throw refuseParameter('not', `not has at most ${MAX_NOT} values. A feed key’s never has more.`);
  return texts;
}

/**
 * Reads the parameters of a list in a format.
 * @throws {ServiceError} 400 for the first that is wrong, stands there twice or is none
 */
export function readListParameters(query: Query, format: ListFormat) {
  assertKnownParameters(query, LIST_PARAMETERS);
  const numberOf = (name: keyof typeof LIST_BOUNDS) => wholeNumberOf(query, name, LIST_BOUNDS[name]);
  const status = oneOf(query, 'status', LIST_STATUSES) ?? 'active';
  if (status === 'all' && !format.startsWith('hotlist.'))
    throw refuseParameter(
      'status',
      'status=all is for the hotlist alone: everything else would block what is flagged.',
    );
  return {
    kinds: kindsOf(query, format),
    fraudTypes: fraudTypesOf(query),
    originations: countriesOf(query, 'org'),
    destinations: countriesOf(query, 'dst'),
    side: oneOf(query, 'side', LIST_SIDES),
    minPeers: numberOf('min-peers') ?? defaultMinPeersOf(format),
    minConfidence: numberOf('min-confidence'),
    status,
    /** As they were given. */
    not: notOf(query),
    wide: booleanOf(query, 'wide'),
    plus: booleanOf(query, 'plus'),
    /** Lines. */
    max: numberOf('max') ?? LIST_DEFAULTS.max,
    /** Percent. */
    maxShrink: numberOf('max-shrink') ?? LIST_DEFAULTS['max-shrink'],
    allowEmpty: booleanOf(query, 'allow-empty'),
  };
}

/** The parameters of a list. Empty arrays: any. */
export type ListParameters = Readonly<ReturnType<typeof readListParameters>>;

/** What all of these filters let pass; an empty one, and `undefined`, is any. */
export function commonOf(...filters: readonly (readonly string[])[]): readonly string[] | undefined {
  const [first, ...others] = filters.filter((filter) => filter.length > 0);
  return first?.filter((value) => others.every((other) => other.includes(value)));
}

/** Fraud types that a side does not need to know. The registry itself knows no sides. */
const OF_THE_OTHER_SIDE = { a: ['IRSF'], b: ['FlashCall', 'SMSA2P'] } as const;

export const exceptFraudTypesOf = ({ side, fraudTypes }: ListParameters): readonly string[] =>
  side === undefined || fraudTypes.length > 0 ? [] : OF_THE_OTHER_SIDE[side];

export const identifierKindsOf = ({ kinds }: ListParameters) => kinds.flatMap((kind) => LIST_KINDS[kind]);
