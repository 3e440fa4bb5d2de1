import { z } from 'zod';
import { Store } from '../../../signer/store.ts';
import { withoutPrivateKeys } from '../../../reading/line/key-like.ts';
import { type LineFields, NO_FIELDS } from '../../../reading/line/line.ts';
import type { JsonStorage } from '../../platform/storage/json-storage.ts';

const KEY = 'contribution-desk.report-defaults';
const MAX_TEMPLATES = 50;
export const MAX_TEMPLATE_NAME = 60;
const MAX_TEXT = 256;

const text = z.string().max(MAX_TEXT);
const defaultsSchema = z
  .strictObject({ fraudType: text, origination: text, destination: text, sourcePeerId: text })
  .transform((defaults): LineFields => ({ id: '', ...defaults }));
const storedSchema = z.object({
  last: defaultsSchema.catch(NO_FIELDS),
  templates: z
    .array(z.strictObject({ name: z.string().min(1).max(MAX_TEMPLATE_NAME), defaults: defaultsSchema }))
    .max(MAX_TEMPLATES)
    .catch([]),
});

export interface Template {
  readonly name: string;
  /** `id` is empty. */
  readonly defaults: LineFields;
}

interface SavedDefaultsState {
  /** By name. */
  readonly templates: readonly Template[];
}

const NONE: z.output<typeof storedSchema> = { last: NO_FIELDS, templates: [] };
const byName = (one: Template, other: Template) => one.name.localeCompare(other.name);
const stored = (fields: LineFields) => {
  const { id: _id, ...defaults } = withoutPrivateKeys(fields);
  return defaults;
};

/** The default values of an account: the last ones used, and named templates. Stored in this browser. */
export class SavedDefaults extends Store<SavedDefaultsState> {
  readonly #storage: JsonStorage;
  #accountId: string | undefined;
  /** The current values, which outlive a failed write until the tab closes. */
  #current = NONE;

  constructor(storage: JsonStorage) {
    super({ templates: [] });
    this.#storage = storage;
  }

  /** Switches to the account's values; `undefined`: signed out. */
  follow(accountId: string | undefined): void {
    this.#accountId = accountId;
    this.#current = NONE;
    this.setState({ templates: this.#read().templates });
  }

  last(): LineFields {
    return this.#read().last;
  }

  remember(defaults: LineFields): void {
    this.#write({ ...this.#read(), last: defaults });
  }

  /** Saves a template, replacing one with the same name. Returns `false` if there are too many. */
  save(name: string, defaults: LineFields): boolean {
    const { last, templates } = this.#read();
    const others = templates.filter((template) => template.name !== name);
    if (others.length >= MAX_TEMPLATES) return false;
    this.#write({ last, templates: [...others, { name, defaults: { ...defaults, id: '' } }].sort(byName) });
    return true;
  }

  remove(name: string): void {
    const { last, templates } = this.#read();
    this.#write({ last, templates: templates.filter((template) => template.name !== name) });
  }

  /** Reads the stored values, which another tab may have changed. */
  #read(): z.output<typeof storedSchema> {
    if (this.#accountId === undefined || !this.#storage.works) return this.#current;
    return storedSchema.safeParse(this.#storage.read(`${KEY}.${this.#accountId}`)).data ?? NONE;
  }

  #write({ last, templates }: z.output<typeof storedSchema>): void {
    this.#current = { last, templates };
    if (this.#accountId !== undefined)
      this.#storage.write(`${KEY}.${this.#accountId}`, {
        last: stored(last),
        templates: templates.map(({ name, defaults }) => ({ name, defaults: stored(defaults) })),
      });
    this.setState({ templates });
  }
}
