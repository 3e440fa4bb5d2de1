/** A parsed JSON value. Read the members of objects by own key only. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };

export type StrictJson =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly reason: string };

const MAX_DEPTH = 32;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/uy;
/** An integer of this many digits fits a double exactly. */
const EXACT_DIGITS = 15;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTATION_MARK = 0x22;
const COMMA = 0x2c;
const POINT = 0x2e;
const ZERO = 0x30;
const COLON = 0x3a;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
/** With the lowest bit of the case cleared. */
const EXPONENT = 0x45;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

const parseJson: (text: string) => JsonValue = JSON.parse;

/** JSON that cannot be read, or not without losing something. Its message is the reason. */
class JsonError extends Error {}

/**
 * A cursor over RFC 8259 JSON that refuses what `JSON.parse` silently loses: repeated members, and numbers
 * that a double cannot hold. Reads lists and objects item by item, without intermediate values. Every method
 * throws `JsonError` for invalid JSON.
 */
export class JsonReader {
  readonly #text: string;
  #at = 0;
  /** The offset of the last member name. */
  #nameAt = 0;

  constructor(text: string) {
    this.#text = text;
  }

  fail(expected: string, at = this.#at): never {
    throw new JsonError(`at character ${at + 1}: expected ${expected}`);
  }

  /** Steps over white space; answers the code of the character that comes then, NaN at the end. */
  #next(): number {
    let code = this.#text.charCodeAt(this.#at);
    while (code <= SPACE) {
      if (code !== SPACE && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== TAB) return code;
      this.#at += 1;
      code = this.#text.charCodeAt(this.#at);
    }
    return code;
  }

  #take(code: number): boolean {
    if (this.#next() !== code) return false;
    this.#at += 1;
    return true;
  }

  /** Goes into the array that begins here, if one does. */
  takeArray(): boolean {
    return this.#take(OPENING_BRACKET);
  }

  /** Returns whether another item follows the `read` ones of this array, and leaves the array if not. */
  hasItem(read: number): boolean {
    if (read === 0) return !this.#take(CLOSING_BRACKET);
    if (this.#take(COMMA)) return true;
    return this.#take(CLOSING_BRACKET) ? false : this.fail('a comma or ]');
  }

  /** Goes into the object that begins here, if one does. */
  takeObject(): boolean {
    return this.#take(OPENING_BRACE);
  }

  /** The name of the member that follows the `read` ones of this object; goes out of it when none does. */
  member(read: number): string | undefined {
    if (read === 0 ? this.#take(CLOSING_BRACE) : !this.#take(COMMA)) {
      return read === 0 || this.#take(CLOSING_BRACE) ? undefined : this.fail('a comma or }');
    }
    this.#next();
    this.#nameAt = this.#at;
    const name = this.#string();
    if (!this.#take(COLON)) this.fail('a colon');
    return name;
  }

  /**
   * The value of the member whose name was read last, unless it was there before, with the value `earlier`.
   */
  valueOnce(earlier: JsonValue | undefined, depth = 0): JsonValue {
    if (earlier !== undefined) this.fail('a unique member name, found a repeated one', this.#nameAt);
    return this.value(depth);
  }

  value(depth = 0): JsonValue {
    if (depth > MAX_DEPTH) this.fail(`nesting of at most ${MAX_DEPTH} levels`);
    const code = this.#next();
    if (code === QUOTATION_MARK) return this.#string();
    if (code === OPENING_BRACE) return this.#object(depth);
    if (code === OPENING_BRACKET) return this.#array(depth);
    if (this.#takeWord('null')) return null;
    if (this.#takeWord('true')) return true;
    if (this.#takeWord('false')) return false;
    return this.#number();
  }

  /** Refuses anything but white space up to the end. */
  end(): void {
    this.#next();
    if (this.#at < this.#text.length) this.fail('the end');
  }

  #takeWord(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  #string(): string {
    const start = this.#at + 1;
    if (this.#text.charCodeAt(this.#at) !== QUOTATION_MARK) this.fail('a string');
    for (let index = start; ; index += 1) {
      const code = this.#text.charCodeAt(index);
      if (code === QUOTATION_MARK) {
        this.#at = index + 1;
        return this.#text.slice(start, index);
      }
      if (code === BACKSLASH) return this.#escapedString(index);
      if (!(code >= SPACE)) this.fail('a string');
    }
  }

  /** The string that began at the cursor, with its first escape at `index`. */
  #escapedString(from: number): string {
    let end = from;
    for (let code = BACKSLASH; code !== QUOTATION_MARK; code = this.#text.charCodeAt(end)) {
      if (!(code >= SPACE)) this.fail('a string');
      end += code === BACKSLASH ? 2 : 1;
    }
    let value: JsonValue;
    try {
      value = parseJson(this.#text.slice(this.#at, end + 1));
    } catch {
      return this.fail('a string'); // An escape that does not exist.
    }
    if (typeof value !== 'string') return this.fail('a string');
    this.#at = end + 1;
    return value;
  }

  #number(): number {
    const start = this.#at;
    let end = start;
    let value = 0;
    for (;;) {
      const digit = this.#text.charCodeAt(end) - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      value = value * 10 + digit;
      end += 1;
    }
    const after = this.#text.charCodeAt(end);
    const isWhole = after !== POINT && (after & ~0x20) !== EXPONENT;
    const hasLeadingZero = end - start > 1 && this.#text.charCodeAt(start) === ZERO;
    if (!isWhole || hasLeadingZero || end === start || end - start > EXACT_DIGITS) return this.#otherNumber();
    this.#at = end;
    return value;
  }

  #otherNumber(): number {
    NUMBER.lastIndex = this.#at;
    const literal = NUMBER.exec(this.#text)?.[0] ?? this.fail('a value');
    const value = Number(literal);
    if (String(value) !== literal)
      this.fail('a number in its shortest form that is exact in double precision');
    this.#at += literal.length;
    return value;
  }

  #array(depth: number): readonly JsonValue[] {
    const items: JsonValue[] = [];
    this.takeArray();
    while (this.hasItem(items.length)) items.push(this.value(depth + 1));
    return items;
  }

  #object(depth: number): { readonly [member: string]: JsonValue } {
    const members = new Map<string, JsonValue>();
    this.takeObject();
    for (let name = this.member(0); name !== undefined; name = this.member(members.size)) {
      members.set(name, this.valueOnce(members.get(name), depth + 1));
    }
    return Object.fromEntries(members);
  }
}

/** Applies `read` to the whole text, or returns the reason why it is not lossless JSON. */
export function readJson<Result>(
  text: string,
  read: (json: JsonReader) => Result,
): { readonly ok: true; readonly value: Result } | { readonly ok: false; readonly reason: string } {
  const json = new JsonReader(text);
  try {
    const value = read(json);
    json.end();
    return { ok: true, value };
  } catch (error) {
    if (error instanceof JsonError) return { ok: false, reason: error.message };
    throw error;
  }
}

/** Reads JSON without loss. */
export const readStrictJson = (text: string): StrictJson => readJson(text, (json) => json.value());
