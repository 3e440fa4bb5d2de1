/** The state of a small random number generator with a fixed seed: every run reads the same lines. */
let state = 42;
function upTo(bound: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 0x1_0000_0000) * bound);
}

const ipv4 = () => `${11 + upTo(80)}.${upTo(256)}.${upTo(256)}.${upTo(256)}`;
const ipv6 = () => `2a00:${Array.from({ length: 7 }, () => upTo(0x1_0000).toString(16)).join(':')}`;
const phone = () => `+4477${String(upTo(1e8)).padStart(8, '0')}`;

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
  () => String(350_000_000_000_000 + upTo(1e13)),
  () => `user.${upTo(1e6)}@mail-${upTo(1000)}.example.com`,
  () => `https://login-${upTo(1e5)}.example.net/a/b?x=${upTo(1e6)}`,
];

/** Identifiers of all kinds, as they are sent, for benchmarks. */
export const mixedIdentifiers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => MAKERS[index % MAKERS.length]?.() ?? '');
