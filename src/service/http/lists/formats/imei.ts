import { imeiCheckDigit } from '../../../../contract/identifier/numeric.ts';
import { isoOf } from '../../../platform/clock.ts';
import { overlapsAny } from './intervals.ts';
import { inPieces, type ListInput, type ListWriter } from './list.ts';
import { contributionsOf, csvOf } from './listed-contributions.ts';

/** The digits that a network compares: a device sends its check digit as 0. Source: 3GPP TS 23.003, 6.2.1. */
const compared = (imei: string): string => imei.slice(0, 14);

/** One device is the same with every check digit. */
const devicesOf = (input: ListInput) =>
  contributionsOf(input, (place) => {
    const low = BigInt(compared(place)) * 10n;
    return overlapsAny(input.exclusions.of('numeric'), { low, high: low + 9n });
  });

/** The first 14 digits of each device, for equipment identity registers. */
export const imeiText: ListWriter = (input) => {
  const devices = [...new Set(devicesOf(input).rows.map(({ place }) => compared(place)))].toSorted();
  return { count: devices.length, text: () => inPieces(devices) };
};

/** Both forms of each, and whether the check digit is right. */
export const imeiCsv: ListWriter = (input) =>
  csvOf(
    devicesOf(input),
    'imei,imei14,luhn,origination,destination,confidence,reporters,reportedAt,expiresAt,assetId',
    (row) => [
      row.canonical,
      compared(row.canonical),
      row.canonical.endsWith(String(imeiCheckDigit(row.canonical))) ? 'yes' : 'no',
      row.origination,
      row.destination,
      row.confidence,
      row.reporters,
      isoOf(row.reportedAtMs),
      isoOf(row.expiresAtS * 1000),
      row.assetId,
    ],
  );
