/**
 * The start of IPv6 on the service's line (number-line.ts), and the divisor that fits a place there into an
 * int8.
 */
const IPV6_START = '10000000000000000';
const TWO_TO_67 = '147573952589676412928';
const TWO_TO_61 = '2305843009213693952';
/** 2001:db8:: as a place on the line. */
const IPV6_BASE = `(${IPV6_START} + 42540766411282592856903984951653826560)`;
const PHONE_START = '2000000000000000';
/** Ranges of subscriber numbers in ten countries. */
const PHONES = `(array[447700000000, 33600000000, 491500000000, 79000000000, 12120000000, 919800000000, 861300000000,
  5511900000000, 2348000000000, 628100000000])`;

/**
 * `rows` intervals `(n, kind, low, high)`: 45 % IPv4, 15 % IPv6, 40 % phone numbers, four in five of them
 * points. They follow from `setseed` on a store, and differ between stores.
 */
export const intervalsSql = (rows: number) => `(
  select n, kind, low, low + case when r2 < 0.8 then 0 else trunc((r3 * widest)::numeric) end as high
  from (
    select n, r2, r3,
      case when r1 < 0.45 then 'v4' when r1 < 0.60 then 'v6' else 'phone' end as kind,
      case when r1 < 0.45 then 65535 when r1 < 0.60 then 18446744073709551616 else 9999 end::float8 as widest,
      case when r1 < 0.45 then trunc((r4 * 4294900000)::numeric)
        when r1 < 0.60 then ${IPV6_BASE} + trunc((r4 * 65536)::numeric) * 1208925819614629174706176
          + trunc((r5 * 65536)::numeric) * 18446744073709551616 + trunc((r6 * 1e15)::numeric)
        else ${PHONE_START} + ${PHONES}[1 + trunc(r5 * 10)::int4] + trunc((r4 * 90000000)::numeric) end as low
    from (select n, random() r1, random() r2, random() r3, random() r4, random() r5, random() r6
      from generate_series(0, ${rows - 1}) n offset 0) chance offset 0) placed offset 0)`;

/** The plain int8range for `low` and `high`: exact, except that it keeps only the first 61 bits of IPv6. */
export const INT8_RANGE = `case when low >= ${IPV6_START}
  then int8range(trunc((low - ${IPV6_START}) / ${TWO_TO_67})::int8 + ${TWO_TO_61},
    trunc((high - ${IPV6_START}) / ${TWO_TO_67})::int8 + ${TWO_TO_61}, '[]')
  else int8range(low::int8, high::int8, '[]') end`;

/** One range over each whole kind. */
export const HUGE_RANGES = `(select * from (values (0, 'v4', 0::numeric, 4294967295::numeric),
  (1, 'v6', ${IPV6_START}::numeric, ${IPV6_START} + 340282366920938463463374607431768211455),
  (2, 'phone', ${PHONE_START}::numeric, ${PHONE_START} + 999999999999999)) huge (n, kind, low, high))`;

/** `rows` single addresses in one /64. */
export const denseSql = (rows: number) => `(
  select n, 'v6' as kind, low, low as high
  from (select n, ${IPV6_BASE} + 79228162514264337593543950336 + trunc((random() * 1e18)::numeric) as low
    from generate_series(0, ${rows - 1}) n offset 0) placed)`;

/**
 * `rows` phone numbers, or ranges of as many as `size`, one after the other; `report` tells those of many
 * apart.
 */
export const neighboursSql = (rows: number, size: number, report = 0) => `(
  select n, 'phone' as kind, low, low + ${size - 1} as high
  from (select n, (${PHONE_START} + 46700000000 + (${report * rows} + n) * ${size})::numeric as low
    from generate_series(0, ${rows - 1}) n offset 0) placed)`;

/** `rows` ranges of phone numbers, each within the one before it. */
export const nestedSql = (rows: number) => `(
  select n, 'phone' as kind, (${PHONE_START} + 46700000000 + n)::numeric as low, (${PHONE_START} + 46800000000 - n)::numeric as high
  from generate_series(0, ${rows - 1}) n)`;
