import { describe, expect, it } from 'vitest';
import { parseIdentifier } from './index.ts';
import { callingCodeBeforeTrunkZero } from './phone.ts';

describe('a trunk zero after the country code', () => {
  it.each([
    ['+4407051836590', '44', '+447051836590'],
    ['+49030901820', '49', '+4930901820'],
    ['+3530871234567', '353', '+353871234567'],
    ['+3800441234567', '380', '+380441234567'],
    ['+20023456789', '20', '+2023456789'],
    ['+102125550123', '1', '+12125550123'],
  ])('%s: warns and suggests the number without it', (text, callingCode, without) => {
    expect(callingCodeBeforeTrunkZero(text.slice(1))).toBe(callingCode);
    const parsed = parseIdentifier(text);
    expect(parsed.ok && parsed.warnings).toEqual([
      {
        code: 'trunk-zero',
        message: `The 0 after +${callingCode} is dialled inside the country only. Check whether ${without} is meant.`,
      },
    ]);
  });

  it.each([
    ['+390612345678', 'Rome'],
    ['+3780549123456', 'San Marino'],
    ['+2250102030405', 'Côte d’Ivoire'],
    ['+2290195123456', 'Benin'],
    ['+24106031234', 'Gabon'],
    ['+242061234567', 'Congo'],
    ['+4702345', 'Norway'],
    ['+80012345678', 'international freephone'],
    ['+88213012345', 'international network'],
    ['+881012345678', 'satellite'],
  ])('%s (%s) is right as it is', (text) => {
    expect(parseIdentifier(text)).toMatchObject({ ok: true, warnings: [] });
  });

  it.each([
    '+447700900123',
    '+12025550100',
    '+79000000000',
    '+33100000000',
    '+2012345678',
    '+30210000000',
    '+3530000',
  ])(
    '%s: a zero inside a calling code or further behind is no trunk zero, but one behind the code is',
    (text) => {
      const parsed = parseIdentifier(text);
      expect(parsed.ok && parsed.warnings.map(({ code }) => code)).toEqual(
        text === '+3530000' ? ['trunk-zero'] : [],
      );
    },
  );

  it('is warned about once for a range', () => {
    const parsed = parseIdentifier('+4407700900000-+4407700900999');
    expect(parsed.ok && parsed.warnings.map(({ code }) => code)).toEqual(['trunk-zero']);
  });
});
