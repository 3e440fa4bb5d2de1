import { z } from 'zod';
import { Store } from '../../../../signer/store.ts';
import { browserStorage, type JsonStorage } from '../../../storage/json-storage.ts';

export const PICTURES = ['line', 'time', 'values'] as const;
export type Picture = (typeof PICTURES)[number];

const KEY = 'contribution-desk.pictures';
const storedSchema = z.array(z.enum(PICTURES));

/** On a wide screen there is room for them above the table; on a narrow one the table comes first. */
const usual = (isWide: boolean): readonly Picture[] => (isWide ? ['line', 'time'] : []);

/** Which pictures stand above the results, in this browser. */
export class ShownPictures extends Store<readonly Picture[]> {
  readonly #storage: JsonStorage;

  constructor(isWide: boolean, storage: JsonStorage = browserStorage()) {
    const stored = storedSchema.safeParse(storage.read(KEY));
    super(stored.success ? stored.data : usual(isWide));
    this.#storage = storage;
  }

  toggle(picture: Picture): void {
    const shown = this.getState();
    this.setState(PICTURES.filter((one) => (one === picture ? !shown.includes(one) : shown.includes(one))));
    this.#storage.write(KEY, this.getState());
  }
}
