import { describe, expect, it } from 'vitest';
import {
  FRAUD_TYPE_NUMBERS,
  fraudTypeFromLedger,
  fraudTypeToLedger,
  KNOWN_FRAUD_TYPES,
} from './fraud-type.ts';

describe('fraud types', () => {
  it('are the seven of the field, numbered from 0 in the order of the ledger', () => {
    expect(KNOWN_FRAUD_TYPES).toEqual([
      'Wangiri',
      'IRSF',
      'StolenDevice',
      'IPFraud',
      'SMSA2P',
      'FlashCall',
      'Scam',
    ]);
    expect(KNOWN_FRAUD_TYPES.map((type) => FRAUD_TYPE_NUMBERS[type])).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it.each(KNOWN_FRAUD_TYPES)('%s goes to the ledger as its number and comes back', (type) => {
    expect(fraudTypeToLedger(type)).toBe(FRAUD_TYPE_NUMBERS[type]);
    expect(fraudTypeFromLedger(fraudTypeToLedger(type))).toBe(type);
  });

  it.each(['ipfraud', 'Stolen Device', 'Vishing', '3', 'toString', '__proto__'])(
    '%s goes as itself and comes back',
    (type) => {
      expect(fraudTypeToLedger(type)).toBe(type);
      expect(fraudTypeFromLedger(type)).toBe(type);
    },
  );

  it.each([7, -1, 0.5, Number.NaN])('no type has the number %d', (number) => {
    expect(fraudTypeFromLedger(number)).toBeUndefined();
  });
});
