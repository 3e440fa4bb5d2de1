import {
  STIX_BUNDLE,
  STIX_MARKING,
  stixIdentity,
  stixIndicator,
} from '../../../registry/lists/stix-indicator.ts';
import type { ListWriter } from './list.ts';
import { contributionsOf } from './listed-contributions.ts';

/** A bundle of STIX 2.1: the registry, the marking, and an indicator for each contribution. */
export const stixJson: ListWriter = (input) => {
  const { rows } = contributionsOf(input);
  return {
    count: rows.length,
    async *text() {
      const origin = await input.readOrigin();
      const common = [stixIdentity(origin), STIX_MARKING].map((object) => JSON.stringify(object));
      yield STIX_BUNDLE[0] + common.join(',');
      for await (const page of input.readIndicated(rows))
        yield page.map((row) => `,${JSON.stringify(stixIndicator(row, origin))}`).join('');
      yield STIX_BUNDLE[1];
    },
  };
};
