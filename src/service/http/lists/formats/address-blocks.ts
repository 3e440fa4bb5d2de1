import { blocksOf } from '../../../../contract/identifier/blocks.ts';
import { rangeText } from '../../../../contract/identifier/range.ts';
import { merged, without } from './intervals.ts';
import { gather, type ListInput } from './list.ts';
import { listedRanges } from './listed-ranges.ts';

export type AddressSpace = 'ipv4' | 'ipv6';

/** The bits of an address. */
const BITS = { ipv4: 32, ipv6: 128 } as const;

export interface AddressBlock {
  readonly space: AddressSpace;
  readonly first: bigint;
  /** Of its prefix. */
  readonly bits: number;
  readonly isSingle: boolean;
}

/** `203.0.113.16/28`, and a single address without its length. */
export const cidrOf = ({ space, first, bits, isSingle }: AddressBlock): string => {
  const address = rangeText(space, first, first);
  return isSingle ? address : `${address}/${bits}`;
};

/** The fewest blocks of the addresses of a list, exactly these: IPv4, then IPv6, rising. @throws {ServiceError} 413 */
export async function addressBlocks(input: ListInput): Promise<readonly AddressBlock[]> {
  const ranges = await listedRanges(input);
  function* blocks(): Generator<AddressBlock> {
    for (const space of ['ipv4', 'ipv6'] as const)
      for (const { low, high } of without(merged(ranges(space)), input.exclusions.of(space)))
        for (const { first, open } of blocksOf(2n, low, high))
          yield { space, first, bits: BITS[space] - open, isSingle: open === 0 };
  }
  return gather(blocks(), input.parameters.max);
}
