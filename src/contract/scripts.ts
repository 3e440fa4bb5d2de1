export interface Script {
  readonly name: string;
  /** A text of nothing but its letters and the digits 0 to 9. */
  readonly word: RegExp;
  readonly lookalike?: RegExp;
}

/**
 * Scripts in which honest web addresses and names of frauds are written, and the letters of each that pass for ASCII
 * letters or digits: a word of nothing else is a disguise. The letters are after Unicode's confusables (UTS 39).
 */
export const SCRIPTS: readonly Script[] = [
  {
    name: 'Cyrillic',
    word: /^[\p{Script_Extensions=Cyrillic}0-9]+$/u,
    lookalike: /^[авгезикмнорстухьѕіїјһүѡѵԁԛԝӏәғАВЕЗКМНОРСТУХЬЅІЇЈҺҮѠѴԀԚԜӀӘ0-9]+$/u,
  },
  {
    name: 'Greek',
    word: /^[\p{Script_Extensions=Greek}0-9]+$/u,
    lookalike: /^[αβγεηικνορτυχωϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ0-9]+$/u,
  },
  {
    name: 'Armenian',
    word: /^[\p{Script_Extensions=Armenian}0-9]+$/u,
    lookalike: /^[աբգզհյնոպռսվցւքօղՕՍԼՏՈ0-9]+$/u,
  },
  { name: 'Georgian', word: /^[\p{Script_Extensions=Georgian}0-9]+$/u },
  { name: 'Hebrew', word: /^[\p{Script_Extensions=Hebrew}0-9]+$/u },
  { name: 'Arabic', word: /^[\p{Script_Extensions=Arabic}0-9]+$/u },
  { name: 'Devanagari', word: /^[\p{Script_Extensions=Devanagari}0-9]+$/u },
  { name: 'Bengali', word: /^[\p{Script_Extensions=Bengali}0-9]+$/u },
  { name: 'Gurmukhi', word: /^[\p{Script_Extensions=Gurmukhi}0-9]+$/u },
  { name: 'Gujarati', word: /^[\p{Script_Extensions=Gujarati}0-9]+$/u },
  { name: 'Tamil', word: /^[\p{Script_Extensions=Tamil}0-9]+$/u },
  { name: 'Telugu', word: /^[\p{Script_Extensions=Telugu}0-9]+$/u },
  { name: 'Kannada', word: /^[\p{Script_Extensions=Kannada}0-9]+$/u },
  { name: 'Malayalam', word: /^[\p{Script_Extensions=Malayalam}0-9]+$/u },
  { name: 'Sinhala', word: /^[\p{Script_Extensions=Sinhala}0-9]+$/u },
  { name: 'Thai', word: /^[\p{Script_Extensions=Thai}0-9]+$/u },
  { name: 'Lao', word: /^[\p{Script_Extensions=Lao}0-9]+$/u },
  { name: 'Khmer', word: /^[\p{Script_Extensions=Khmer}0-9]+$/u },
  { name: 'Burmese', word: /^[\p{Script_Extensions=Myanmar}0-9]+$/u },
  { name: 'Ethiopic', word: /^[\p{Script_Extensions=Ethiopic}0-9]+$/u },
  { name: 'Korean', word: /^[\p{Script_Extensions=Hangul}0-9]+$/u },
  {
    name: 'Chinese or Japanese',
    word: /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}0-9]+$/u,
  },
];

/** Three marks on a letter are as many as any of these scripts puts there; more are drawn over the lines around. */
export const PILED_MARKS = /\p{M}{4}/u;
