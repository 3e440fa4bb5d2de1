import { type AddressBlock, addressBlocks, type AddressSpace, cidrOf } from './address-blocks.ts';
import { inPieces, type ListWriter } from './list.ts';

/** Addresses and blocks, one on each line, for firewalls, proxies and everything that reads a text. */
export const ipText: ListWriter = async (input) => {
  const lines = (await addressBlocks(input)).map(cidrOf);
  return { count: lines.length, text: () => inPieces(lines) };
};

const ofSpace = (blocks: readonly AddressBlock[], space: AddressSpace) =>
  blocks.filter((block) => block.space === space);

const NFT_SETS = [
  ['v4', 'ipv4'],
  ['v6', 'ipv6'],
] as const;

/** A file for `nft -f`, which replaces the elements of two sets at once or changes nothing. */
export const ipNft: ListWriter = async (input) => {
  const blocks = await addressBlocks(input);
  function* lines() {
    yield 'add table inet contribution_desk';
    for (const [set, space] of NFT_SETS)
      yield `add set inet contribution_desk ${set} { type ${space}_addr; flags interval; }`;
    for (const [set] of NFT_SETS) yield `flush set inet contribution_desk ${set}`;
    for (const [set, space] of NFT_SETS) {
      const elements = ofSpace(blocks, space);
      // An empty set of elements is a syntax error.
      if (elements.length === 0) continue;
      yield `add element inet contribution_desk ${set} {`;
      for (const block of elements) yield `\t${cidrOf(block)},`;
      yield '}';
    }
  }
  return { count: blocks.length, text: () => inPieces(lines()) };
};

const IPSET_SETS = [
  ['contribution_desk_4', 'inet', 'ipv4'],
  ['contribution_desk_6', 'inet6', 'ipv6'],
] as const;

/** Both halves of all addresses, which no set of `hash:net` takes as one block. */
const halved = (block: AddressBlock): readonly AddressBlock[] =>
  block.bits > 0
    ? [block]
    : [0n, 1n << (block.space === 'ipv4' ? 31n : 127n)].map((first) => ({ ...block, first, bits: 1 }));

/** A file for `ipset restore`, which fills a second set and swaps the two: a file that is cut leaves the first as it was. */
export const ipIpset: ListWriter = async (input) => {
  const blocks = (await addressBlocks(input)).flatMap(halved);
  function* lines() {
    for (const [set, family, space] of IPSET_SETS) {
      for (const name of [set, `${set}n`])
        yield `create ${name} hash:net family ${family} hashsize 1024 maxelem 1048576 -exist`;
      yield `flush ${set}n`;
      for (const block of ofSpace(blocks, space)) yield `add ${set}n ${cidrOf(block)}`;
      yield `swap ${set}n ${set}`;
      yield `destroy ${set}n`;
    }
  }
  return { count: blocks.length, text: () => inPieces(lines()) };
};
