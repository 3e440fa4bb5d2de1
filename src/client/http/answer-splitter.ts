import { AnswerTooLongError } from './api-errors.ts';
import { MAX_ANSWER_BYTES } from './read-text.ts';

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPENING_BRACKET = 91;
const CLOSING_BRACKET = 93;
const OPENING_BRACE = 123;
const CLOSING_BRACE = 125;

const isBlank = (text: string): boolean => /^[ \t\n\r]*$/u.test(text);

/**
 * Splits the elements of a list out of an answer while it arrives, each as its own text. It looks only at
 * quotation marks, brackets and commas; the parser of the elements and of the rest decides whether they are
 * JSON. Together they are JSON exactly if the answer is.
 */
export class AnswerSplitter {
  /** The names of the members that lead to the list, from the outermost object on. */
  readonly #place: readonly string[];
  /** Text pushed but not yet consumed: without complete elements and the commas between them. */
  #rest = '';
  /** The element that is being read. */
  #element = '';
  #elementCount = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** True while the position is inside the list of elements. */
  #isInData = false;
  #wasInData = false;
  /** The start of the latest string outside the list, as an offset into the rest, and its escaped text. */
  #textFrom = 0;
  #outerText = '';
  /** The current member name in each enclosing object, from the outermost on. */
  #members: unknown[] = [];

  constructor(place: readonly string[]) {
    this.#place = place;
  }

  /** Returns the elements that end in this piece. @throws SyntaxError, AnswerTooLongError */
  push(piece: string): string[] {
    const elements: string[] = [];
    const outerDepth = this.#place.length;
    const listDepth = outerDepth + 1;
    let from = 0;
    const take = (to: number) => {
      const taken = piece.slice(from, to);
      from = to;
      if (this.#isInData) this.#element += taken;
      else this.#rest += taken;
    };
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) {
          this.#isInText = false;
          if (this.#depth <= outerDepth) {
            take(at + 1);
            this.#outerText = this.#rest.slice(this.#textFrom);
          }
        }
        continue;
      }
      switch (code) {
        case QUOTE:
          this.#isInText = true;
          if (this.#depth <= outerDepth) {
            take(at);
            this.#textFrom = this.#rest.length;
          }
          break;
        case COLON:
          if (this.#depth <= outerDepth) this.#members[this.#depth - 1] = JSON.parse(this.#outerText);
          break;
        case COMMA:
          if (this.#isInData && this.#depth === listDepth) {
            take(at);
            elements.push(this.#endElement());
            from = at + 1;
          } else if (this.#depth <= outerDepth) this.#members[this.#depth - 1] = undefined;
          break;
        case OPENING_BRACE:
        case OPENING_BRACKET:
          this.#depth += 1;
          if (this.#depth <= outerDepth) this.#members[this.#depth - 1] = undefined;
          if (code === OPENING_BRACKET && this.#depth === listDepth && this.#isAtList()) {
            // With two lists it is undecidable which one is meant.
            if (this.#wasInData) throw new SyntaxError('The answer has two lists.');
            take(at + 1);
            this.#isInData = true;
            this.#wasInData = true;
          }
          break;
        case CLOSING_BRACE:
        case CLOSING_BRACKET:
          if (this.#isInData && this.#depth === listDepth) {
            take(at);
            if (this.#elementCount > 0 || !isBlank(this.#element)) elements.push(this.#endElement());
            this.#element = '';
            this.#isInData = false;
          }
          this.#depth -= 1;
          break;
        default:
      }
    }
    take(piece.length);
    if (this.#element.length + this.#rest.length > MAX_ANSWER_BYTES)
      throw new AnswerTooLongError(MAX_ANSWER_BYTES);
    return elements;
  }

  #isAtList(): boolean {
    return this.#place.every((name, at) => this.#members[at] === name);
  }

  #endElement(): string {
    const element = this.#element;
    this.#element = '';
    this.#elementCount += 1;
    return element;
  }

  /** The answer so far, as if its list were empty. */
  get rest(): string {
    return this.#rest;
  }
}
