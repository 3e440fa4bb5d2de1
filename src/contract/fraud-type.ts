/**
 * The fraud types that the app suggests, and the number each has in a ledger transaction (`ft`). Any other
 * non-empty string is a fraud type too and stands in the transaction as itself.
 * Source: WIRE-FORMAT.md, "Reports"; IPFraud = 3 is confirmed by the public example.
 */
export const FRAUD_TYPE_NUMBERS = {
  Wangiri: 0,
  IRSF: 1,
  StolenDevice: 2,
  IPFraud: 3,
  SMSA2P: 4,
  FlashCall: 5,
  Scam: 6,
} as const;

export type KnownFraudType = keyof typeof FRAUD_TYPE_NUMBERS;

/** The lifetime of a contribution in days, by default. Source: DECISIONS.md, "Status". */
export const lifetimeDaysOf = (fraudType: string): number => (fraudType === 'IRSF' ? 90 : 30);

export const isKnownFraudType = (value: string): value is KnownFraudType =>
  Object.hasOwn(FRAUD_TYPE_NUMBERS, value);

export const KNOWN_FRAUD_TYPES: readonly KnownFraudType[] =
  Object.keys(FRAUD_TYPE_NUMBERS).filter(isKnownFraudType);

const TYPE_OF_NUMBER = new Map<number, KnownFraudType>(
  KNOWN_FRAUD_TYPES.map((type) => [FRAUD_TYPE_NUMBERS[type], type]),
);

/** A known type in any case as it is spelled, and any other as it is. */
export const fraudTypeInAnyCase = (text: string): string =>
  KNOWN_FRAUD_TYPES.find((known) => known.toLowerCase() === text.toLowerCase()) ?? text;

/** The form of a fraud type in a transaction: the number of a known type, else the text itself. */
export function fraudTypeToLedger(fraudType: string): number | string {
  return isKnownFraudType(fraudType) ? FRAUD_TYPE_NUMBERS[fraudType] : fraudType;
}

/** The fraud type that a transaction's `ft` denotes; `undefined` for a number without a known type. */
export function fraudTypeFromLedger(ft: number | string): string | undefined {
  return typeof ft === 'string' ? ft : TYPE_OF_NUMBER.get(ft);
}
