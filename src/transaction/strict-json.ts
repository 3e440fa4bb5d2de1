/** What a JSON text stands for. Objects have no prototype or are plain; read their members by own key only. */
export type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [member: string]: JsonValue };

export type StrictJson =
  { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly reason: string };

const MAX_DEPTH = 32;
const WHITE_SPACE = /[ \t\n\r]*/uy;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/uy;
const QUOTATION_MARK = 34;
const BACKSLASH = 92;

const parseJson: (text: string) => JsonValue = JSON.parse;

class NotStrict extends Error {}

/** A recursive-descent reader of RFC 8259 JSON that says no to what `JSON.parse` silently loses. */
class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): JsonValue {
    const value = this.#value(0);
    this.#match(WHITE_SPACE);
    if (this.#at < this.#text.length) this.#fail('the end');
    return value;
  }

  #fail(expected: string): never {
    throw new NotStrict(`at character ${this.#at + 1}, ${expected} was expected`);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #take(token: string): boolean {
    this.#match(WHITE_SPACE);
    if (!this.#text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  #value(depth: number): JsonValue {
    if (depth > MAX_DEPTH) this.#fail(`nesting of at most ${MAX_DEPTH} levels`);
    if (this.#take('{')) return this.#object(depth);
    if (this.#take('[')) return this.#array(depth);
    if (this.#take('null')) return null;
    if (this.#take('true')) return true;
    if (this.#take('false')) return false;
    return this.#text[this.#at] === '"' ? this.#string() : this.#number();
  }

  /** Where the string that begins here ends. By hand: a pattern for it runs out of stack on megabytes. */
  #endOfString(): number {
    let index = this.#at;
    if (this.#text.charCodeAt(index) !== QUOTATION_MARK) this.#fail('a string');
    for (index += 1; index < this.#text.length; index += 1) {
      const code = this.#text.charCodeAt(index);
      if (code === QUOTATION_MARK) return index + 1;
      if (code === BACKSLASH) index += 1;
    }
    return this.#fail('a string');
  }

  #string(): string {
    const end = this.#endOfString();
    let value: JsonValue;
    try {
      value = parseJson(this.#text.slice(this.#at, end));
    } catch {
      // An escape that does not exist, or a control character.
      return this.#fail('a string');
    }
    if (typeof value !== 'string') return this.#fail('a string');
    this.#at = end;
    return value;
  }

  #number(): number {
    const start = this.#at;
    const literal = this.#match(NUMBER) ?? this.#fail('a value');
    const value = Number(literal);
    if (String(value) === literal) return value;
    this.#at = start;
    return this.#fail('a number in its shortest form that is exact in double precision');
  }

  #array(depth: number): readonly JsonValue[] {
    const items: JsonValue[] = [];
    if (this.#take(']')) return items;
    do items.push(this.#value(depth + 1));
    while (this.#take(','));
    if (!this.#take(']')) this.#fail('a comma or ]');
    return items;
  }

  #object(depth: number): { readonly [member: string]: JsonValue } {
    const members = new Map<string, JsonValue>();
    if (this.#take('}')) return {};
    do {
      this.#match(WHITE_SPACE);
      const start = this.#at;
      const member = this.#string();
      if (members.has(member)) {
        this.#at = start;
        this.#fail('a member with a name of its own instead of a repeated one');
      }
      if (!this.#take(':')) this.#fail('a colon');
      members.set(member, this.#value(depth + 1));
    } while (this.#take(','));
    if (!this.#take('}')) this.#fail('a comma or }');
    return Object.fromEntries(members);
  }
}

/**
 * Reads JSON so that nothing in the text is lost: a repeated member, a number that a double cannot hold, anything that
 * `JSON.parse` would collapse is refused with a reason.
 *
 * Text that comes back unchanged from `JSON.parse` and `JSON.stringify` cannot have lost anything, which is the fast way
 * for what programs write; only other text (with white space, say) is read by the parser above.
 */
export function readStrictJson(text: string): StrictJson {
  try {
    const value = parseJson(text);
    if (JSON.stringify(value) === text) return { ok: true, value };
  } catch {
    // The parser below finds what is wrong and says where.
  }
  try {
    return { ok: true, value: new Parser(text).whole() };
  } catch (error) {
    if (error instanceof NotStrict) return { ok: false, reason: error.message };
    throw error;
  }
}
