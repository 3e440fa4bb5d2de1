import { Random } from './random.ts';

/** Every run reads the same lines. */
const random = new Random(42);

const ipv4 = () => `${11 + random.pick(80)}.${random.pick(256)}.${random.pick(256)}.${random.pick(256)}`;
const ipv6 = () => `2a00:${Array.from({ length: 7 }, () => random.pick(0x1_0000).toString(16)).join(':')}`;
const phone = () => `+4477${String(random.pick(1e8)).padStart(8, '0')}`;

/** Telecom fraud is phones first; the shares are a guess. */
const MAKERS: readonly (() => string)[] = [
  phone,
  phone,
  phone,
  () => {
    const block = phone().slice(0, -2);
    return `${block}00-${block}99`;
  },
  ipv4,
  () => {
    const network = ipv4().replace(/\d+$/u, '');
    return `${network}0-${network}255`;
  },
  ipv6,
  () => String(350_000_000_000_000 + random.pick(1e6) * 1e7 + random.pick(1e7)),
  () => `user.${random.pick(1e6)}@mail-${random.pick(1000)}.example.com`,
  () => `https://login-${random.pick(1e5)}.example.net/a/b?x=${random.pick(1e6)}`,
];

/** Identifiers of all kinds, as they are sent, for benchmarks. */
export const mixedIdentifiers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => MAKERS[index % MAKERS.length]?.() ?? '');
