import { z } from 'zod';
import { Store } from '../../../../signer/store.ts';
import { browserStorage, type JsonStorage } from '../../../platform/storage/json-storage.ts';

export const PICTURES = ['line', 'time', 'values'] as const;
export type Picture = (typeof PICTURES)[number];

const KEY = 'contribution-desk.pictures';
const storedSchema = z.array(z.enum(PICTURES));

/** The rows come first: where pictures would push them out of sight, there is none until somebody asks for it. */
const usual = (isRoomy: boolean): readonly Picture[] => (isRoomy ? ['line', 'time'] : []);

/** Which pictures stand above the results, in this browser. */
export class ShownPictures extends Store<readonly Picture[]> {
  readonly #storage: JsonStorage;

  constructor(isRoomy: boolean, storage: JsonStorage = browserStorage()) {
    const stored = storedSchema.safeParse(storage.read(KEY));
    super(stored.success ? stored.data : usual(isRoomy));
    this.#storage = storage;
  }

  toggle(picture: Picture): void {
    const shown = this.getState();
    this.setState(PICTURES.filter((one) => (one === picture ? !shown.includes(one) : shown.includes(one))));
    this.#storage.write(KEY, this.getState());
  }
}
